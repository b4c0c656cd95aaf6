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
  const request = randomUUID();
  const asked = { id, accountId, request, topic: "question", subject: "The menu does not open" } as const;
  const tokens = { customerToken: newDeskToken(), teamToken: newDeskToken() };
  const times = { waitingSince: now, updatedAt: now };
  await db.insert(deskConversations).values({ ...asked, openedBy: userId, ...tokens, ...times });
  const message = { number: 1, author: "customer", userId, text: "It stays closed in our shop." } as const;
  await db.insert(deskMessages).values({ conversationId: id, ...message, request });
  const sent = { id: file, message: 1, name: "barrier.pdf", kind: "pdf" } as const;
  const sealed = sealBytes(deskKey(secret), file, SENT_FILE);
  const bytes = { size: SENT_FILE.length, digest: file, sealed };
  await db.insert(deskFiles).values({ conversationId: id, ...sent, ...bytes });
  const answer = { id: held, sender: "support@example.com", reason: "unsigned" } as const;
  const kept = { text: "Clear the cache.", files: [], request: randomUUID() };
  await db.insert(deskHeldAnswers).values({ conversationId: id, ...answer, ...kept });
  const presence = { userId, side: "customer", conversationId: id, seenAt: now, typedAt: now } as const;
  await db.insert(deskPresences).values(presence).onConflictDoNothing();
  const booking = { accountId, feature: "Lawyer consultation", amount: 1, conversationId: id };
  await db.insert(deskBookings).values(booking);
  return { id, file, held };
}
