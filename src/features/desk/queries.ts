import { and, asc, desc, eq, getTableColumns } from "drizzle-orm";
import { LISTED_CONVERSATIONS } from "#shared/desk/choices.ts";
import type {
  ConversationSummary,
  ConversationView,
  DeskFileView,
  DeskMessageView,
} from "#shared/desk/schemas.ts";
import { pick } from "#shared/pick.ts";
import { isUuid } from "#shared/schemas/uuid.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import { nameOf, personColumns } from "#src/db/person-name.ts";
import { users } from "#src/db/schema/accounts.ts";
import { legalCases } from "#src/db/schema/cases.ts";
import {
  type DeskConversation,
  type DeskFile,
  type DeskMessage,
  deskConversations,
  deskFiles,
  deskMessages,
} from "#src/db/schema/desk.ts";
import { mailOutbox } from "#src/db/schema/mail.ts";
import { notFound } from "#src/errors.ts";
import { deliveryOf, MAIL_COLUMNS } from "#src/mail/reply-delivery.ts";
import { type DeskReader, seenConversations } from "./reader.ts";

type Reader = Database | Transaction;

/** @throws DomainError `not-found`, including for another account's or role's conversation. */
export async function findConversation(
  db: Reader,
  reader: DeskReader,
  id: string,
): Promise<DeskConversation> {
  if (!isUuid(id)) throw notFound();
  const own = and(eq(deskConversations.id, id), seenConversations(reader));
  const [conversation] = await db.select().from(deskConversations).where(own);
  if (!conversation) throw notFound();
  return conversation;
}

/**
 * Locks a conversation until the transaction ends, to serialize messages.
 * @throws DomainError `not-found`
 */
export async function lockConversation(tx: Transaction, id: string): Promise<DeskConversation> {
  const [locked] = await tx
    .select()
    .from(deskConversations)
    .where(eq(deskConversations.id, id))
    .for("update");
  if (!locked) throw notFound();
  return locked;
}

export async function listConversations(db: Database, reader: DeskReader): Promise<ConversationSummary[]> {
  const rows = await db
    .select()
    .from(deskConversations)
    .where(seenConversations(reader))
    .orderBy(desc(deskConversations.updatedAt), desc(deskConversations.id))
    .limit(LISTED_CONVERSATIONS);
  return rows.map(summaryOf);
}

/** @throws DomainError `not-found`, including for another account's or role's conversation. */
export async function readConversation(
  db: Reader,
  reader: DeskReader,
  id: string,
): Promise<ConversationView> {
  return viewConversation(db, await findConversation(db, reader, id));
}

export async function viewConversation(db: Reader, row: DeskConversation): Promise<ConversationView> {
  const [opener] =
    row.openedBy === null ? [] : await db.select().from(users).where(eq(users.id, row.openedBy));
  const [legalCase] =
    row.caseId === null
      ? []
      : await db
          .select({ id: legalCases.id, name: legalCases.name, siteId: legalCases.siteId })
          .from(legalCases)
          .where(eq(legalCases.id, row.caseId));
  return {
    ...summaryOf(row),
    legalCase: legalCase ?? null,
    openedBy: opener ? nameOf(opener) : null,
    createdAt: row.createdAt.toISOString(),
    messages: await listMessages(db, row.id),
  };
}

/** @throws DomainError `not-found`, including for another conversation's file. */
export async function findDeskFile(db: Reader, conversationId: string, id: string): Promise<DeskFile> {
  if (!isUuid(id)) throw notFound();
  const own = and(eq(deskFiles.id, id), eq(deskFiles.conversationId, conversationId));
  const [file] = await db.select().from(deskFiles).where(own);
  if (!file) throw notFound();
  return file;
}

/** Selects a conversation's files without their content. */
async function listFiles(db: Reader, conversationId: string) {
  const { sealed: _sealed, digest: _digest, conversationId: _id, ...columns } = getTableColumns(deskFiles);
  return db
    .select(columns)
    .from(deskFiles)
    .where(eq(deskFiles.conversationId, conversationId))
    .orderBy(asc(deskFiles.createdAt), asc(deskFiles.id));
}

async function listMessages(db: Reader, conversationId: string): Promise<DeskMessageView[]> {
  const rows = await db
    .select({
      message: deskMessages,
      person: personColumns(users),
      mail: MAIL_COLUMNS,
    })
    .from(deskMessages)
    .leftJoin(users, eq(users.id, deskMessages.userId))
    .leftJoin(mailOutbox, eq(mailOutbox.id, deskMessages.mailId))
    .where(eq(deskMessages.conversationId, conversationId))
    .orderBy(asc(deskMessages.number));
  const files = Map.groupBy(await listFiles(db, conversationId), ({ message }) => message);
  return rows.map(({ message, person, mail }) => ({
    number: message.number,
    author: message.author,
    name: person && nameOf(person),
    sender: message.sender,
    text: message.text,
    // The quote in the team's email contains text that only the team may read.
    whole: message.author === "team" ? null : message.whole,
    isSigned: message.isSigned,
    isAutomatic: message.isAutomatic,
    files: (files.get(message.number) ?? []).map(fileView),
    wasInTime: message.answerDue && message.createdAt <= message.answerDue,
    delivery: deliveryOfAnswer(message, mail),
    createdAt: message.createdAt.toISOString(),
  }));
}

function deliveryOfAnswer(
  message: DeskMessage,
  mail: Parameters<typeof deliveryOf>[1],
): DeskMessageView["delivery"] {
  if (message.author !== "team") return null;
  return message.readAt ? "read" : deliveryOf(message, mail);
}

function fileView({ id, name, kind, size }: DeskFileView): DeskFileView {
  return { id, name, kind, size };
}

export function summaryOf(conversation: DeskConversation): ConversationSummary {
  const { waitingSince, answerDue, updatedAt } = conversation;
  return {
    ...pick(conversation, "id", "topic", "subject", "state"),
    answerDue: waitingSince && answerDue ? answerDue.toISOString() : null,
    updatedAt: updatedAt.toISOString(),
  };
}
