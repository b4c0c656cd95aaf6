import { and, asc, desc, eq, ilike, or, sql } from "drizzle-orm";
import { type DeskState, type DeskTopic, LISTED_CONVERSATIONS } from "#shared/desk/choices.ts";
import type { DeskSummary, HeldAnswerView, OperatorConversation } from "#shared/desk/operator-schemas.ts";
import { isUuid } from "#shared/schemas/uuid.ts";
import { accountName } from "#shared/team/roles.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import {
  type DeskConversation,
  type DeskFile,
  deskConversations,
  deskFiles,
  deskHeldAnswers,
  deskMessages,
} from "#src/db/schema/desk.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { readEntitlements } from "../entitlements.ts";
import { openFile } from "../open-file.ts";
import { coveredPlan, servicesOf } from "../plan-services.ts";
import { summaryOf, viewConversation } from "../queries.ts";

export interface ConversationFilter {
  state?: DeskState | undefined;
  topic?: DeskTopic | undefined;
  /** Account owner's address. */
  email?: string;
  /** Part of the subject or the owner's address. */
  search?: string | undefined;
  limit?: number;
}

/** Lists all accounts' conversations: waiting conversations first, most urgent at the top. */
export async function listAllConversations(
  { db }: Pick<Services, "db">,
  { state, topic, email, search, limit = LISTED_CONVERSATIONS }: ConversationFilter,
): Promise<DeskSummary[]> {
  const rows = await db
    .select({ conversation: deskConversations, email: users.email })
    .from(deskConversations)
    .innerJoin(users, eq(users.accountId, deskConversations.accountId))
    .where(
      and(
        state && eq(deskConversations.state, state),
        topic && eq(deskConversations.topic, topic),
        email === undefined ? undefined : eq(users.email, email),
        search ? holds(search) : undefined,
      ),
    )
    .orderBy(
      sql`${deskConversations.waitingSince} is null`,
      asc(sql`coalesce(${deskConversations.answerDue}, 'infinity')`),
      desc(deskConversations.updatedAt),
    )
    .limit(limit);
  return rows.map(({ conversation, email: owner }) => ({
    ...summaryOf(conversation),
    email: owner,
    waitingSince: conversation.waitingSince?.toISOString() ?? null,
  }));
}

function holds(words: string) {
  const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  return or(ilike(deskConversations.subject, pattern), ilike(users.email, pattern));
}

/**
 * Returns any account's conversation.
 * @throws DomainError `not-found`
 */
export async function showConversation(services: Services, id: string): Promise<OperatorConversation> {
  const { db } = services;
  const row = await requireConversation(services, id);
  const owner = await findOwner(services, row);
  const answers = await db
    .select({ number: deskMessages.number, operator: deskMessages.operator, whole: deskMessages.whole })
    .from(deskMessages)
    .where(and(eq(deskMessages.conversationId, id), eq(deskMessages.author, "team")));
  const ofTeam = new Map(answers.map(({ number, ...answer }) => [number, answer]));
  const { legalCase: _legalCase, messages, ...conversation } = await viewConversation(db, row);
  return {
    ...conversation,
    account: {
      id: row.accountId,
      email: owner.email,
      name: accountName(owner),
      plan: coveredPlan(services, owner),
    },
    waitingSince: row.waitingSince?.toISOString() ?? null,
    caseId: row.caseId,
    messages: messages.map((message) => ({
      ...message,
      ...(ofTeam.get(message.number) ?? { operator: null }),
    })),
    heldAnswers: await listHeldAnswers(services, id),
    entitlements: await readEntitlements(db, {
      accountId: row.accountId,
      features: servicesOf(services, owner).filter(
        ({ isIncluded, allowance }) => isIncluded && allowance !== null,
      ),
      now: services.clock.now(),
    }),
  };
}

async function listHeldAnswers(
  { db }: Pick<Services, "db">,
  conversationId: string,
): Promise<HeldAnswerView[]> {
  const rows = await db
    .select()
    .from(deskHeldAnswers)
    .where(eq(deskHeldAnswers.conversationId, conversationId))
    .orderBy(asc(deskHeldAnswers.createdAt), asc(deskHeldAnswers.id));
  return rows.map(({ id, sender, reason, text, whole, files, createdAt }) => ({
    ...{ id, sender, reason, text, whole, files },
    createdAt: createdAt.toISOString(),
  }));
}

export async function findOwner(
  { db }: Pick<Services, "db">,
  { accountId }: Pick<DeskConversation, "accountId">,
): Promise<User> {
  const [owner] = await db.select().from(users).where(eq(users.accountId, accountId));
  if (!owner) throw new Error(`Account ${accountId} has no owner`);
  return owner;
}

/** Yields a conversation's decrypted files one at a time. */
export async function* readFiles(
  { db, secret }: Pick<Services, "db" | "secret">,
  conversationId: string,
): AsyncGenerator<{ file: DeskFile; bytes: Buffer }> {
  const own = eq(deskFiles.conversationId, conversationId);
  const ids = await db
    .select({ id: deskFiles.id })
    .from(deskFiles)
    .where(own)
    .orderBy(asc(deskFiles.createdAt));
  for (const { id } of ids) {
    const [file] = await db.select().from(deskFiles).where(eq(deskFiles.id, id));
    if (file) yield { file, bytes: openFile(secret, file) };
  }
}

/** @throws DomainError `not-found` */
export async function requireConversation(
  { db }: Pick<Services, "db">,
  id: string,
): Promise<DeskConversation> {
  const [row] = isUuid(id)
    ? await db.select().from(deskConversations).where(eq(deskConversations.id, id))
    : [];
  if (!row) throw notFound();
  return row;
}
