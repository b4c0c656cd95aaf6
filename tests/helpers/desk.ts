import { randomUUID } from "node:crypto";
import {
  deskBookings,
  deskConversations,
  deskFiles,
  deskHeldAnswers,
  deskMessages,
  deskPresences,
} from "#src/db/schema/desk.ts";
import { deskKey } from "#src/features/desk/desk-key.ts";
import { newDeskToken } from "#src/features/desk/desk-token.ts";
import { sealBytes } from "#src/sealed-bytes.ts";
import type { TestApp } from "./app.ts";

export const SENT_FILE = Buffer.from("%PDF-1.7\nA picture of the barrier.\n%%EOF\n");

/** Inserts an open conversation with a message, a file, a held answer, a booking and its reader. */
export async function insertConversation(
  app: TestApp,
  accountId: number,
  userId: number,
): Promise<{ id: string; file: string; held: string }> {
  const { db, secret } = app.services;
  const [id, file, held] = [randomUUID(), randomUUID(), randomUUID()];
  const now = new Date();
  await db.insert(deskConversations).values({
    id,
    accountId,
    request: randomUUID(),
    topic: "question",
    subject: "The menu does not open",
    openedBy: userId,
    customerToken: newDeskToken(),
    teamToken: newDeskToken(),
    waitingSince: now,
    updatedAt: now,
  });
  await db.insert(deskMessages).values({
    conversationId: id,
    number: 1,
    author: "customer",
    userId,
    text: "It stays closed in our shop.",
    request: randomUUID(),
  });
  await db.insert(deskFiles).values({
    id: file,
    conversationId: id,
    message: 1,
    name: "barrier.pdf",
    kind: "pdf",
    size: SENT_FILE.length,
    digest: file,
    sealed: sealBytes(deskKey(secret), file, SENT_FILE),
  });
  await db.insert(deskHeldAnswers).values({
    id: held,
    conversationId: id,
    sender: "support@example.com",
    reason: "unsigned",
    text: "Clear the cache.",
    files: [],
    request: randomUUID(),
  });
  const place = { side: "customer", conversationId: id, seenAt: now, typedAt: now } as const;
  await db
    .insert(deskPresences)
    .values({ userId, ...place })
    .onConflictDoNothing();
  await db
    .insert(deskBookings)
    .values({ accountId, feature: "Lawyer consultation", amount: 1, conversationId: id });
  return { id, file, held };
}
