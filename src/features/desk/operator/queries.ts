import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { DeskState, DeskTopic } from "#shared/desk-choices.ts";
import type { ConversationView } from "#shared/schemas/desk.ts";
import { isUuid } from "#shared/uuid.ts";
import { users } from "#src/db/schema/accounts.ts";
import {
  type DeskConversation,
  type DeskFile,
  deskConversations,
  deskFiles,
  deskMessages,
} from "#src/db/schema/desk.ts";
import type { Services } from "#src/services.ts";
import { openFile } from "../open-file.ts";
import { viewConversation } from "../queries.ts";

export interface ConversationFilter {
  state?: DeskState;
  topic?: DeskTopic;
  /** Address of the account's owner. */
  email?: string;
  limit: number;
}

/** Lists conversations of all accounts: those that wait come first, the most urgent at the top. */
export async function listAllConversations(
  { db }: Pick<Services, "db">,
  { state, topic, email, limit }: ConversationFilter,
) {
  return db
    .select({
      id: deskConversations.id,
      email: users.email,
      topic: deskConversations.topic,
      subject: deskConversations.subject,
      state: deskConversations.state,
      waitingSince: deskConversations.waitingSince,
      answerDue: sql<Date | null>`case when ${isNotNull(deskConversations.waitingSince)}
        then ${deskConversations.answerDue} end`.mapWith(deskConversations.answerDue),
      updatedAt: deskConversations.updatedAt,
    })
    .from(deskConversations)
    .innerJoin(users, eq(users.accountId, deskConversations.accountId))
    .where(
      and(
        state && eq(deskConversations.state, state),
        topic && eq(deskConversations.topic, topic),
        email === undefined ? undefined : eq(users.email, email),
      ),
    )
    .orderBy(
      sql`${deskConversations.waitingSince} is null`,
      asc(sql`coalesce(${deskConversations.answerDue}, 'infinity')`),
      desc(deskConversations.updatedAt),
    )
    .limit(limit);
}

/** Returns a conversation of any account, with the address of the account's owner. */
export async function showConversation(
  services: Pick<Services, "db">,
  id: string,
): Promise<{ conversation: ConversationView; email: string; operators: Map<number, string | null> }> {
  const { db } = services;
  const row = await requireConversation(services, id);
  const [owner] = await db.select().from(users).where(eq(users.accountId, row.accountId));
  const answers = await db
    .select({ number: deskMessages.number, operator: deskMessages.operator })
    .from(deskMessages)
    .where(and(eq(deskMessages.conversationId, id), eq(deskMessages.author, "team")));
  return {
    conversation: await viewConversation(db, row),
    email: owner?.email ?? "",
    operators: new Map(answers.map(({ number, operator }) => [number, operator])),
  };
}

/** Returns a conversation's files one after another, decrypted. */
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

/** @throws Error naming a conversation that does not exist. */
export async function requireConversation(
  { db }: Pick<Services, "db">,
  id: string,
): Promise<DeskConversation> {
  const [row] = isUuid(id)
    ? await db.select().from(deskConversations).where(eq(deskConversations.id, id))
    : [];
  if (!row) throw new Error(`There is no conversation ${id}`);
  return row;
}
