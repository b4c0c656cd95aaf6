import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#src/db/client.ts";
import { type DeskMessage, deskMessages } from "#src/db/schema/desk.ts";
import { withoutTokens } from "./without-tokens.ts";

type NewMessage = Pick<DeskMessage, "conversationId" | "author" | "text" | "request" | "createdAt"> &
  Partial<DeskMessage>;

/**
 * Inserts a locked conversation's next message, without tokens; null if its request is already
 * stored. The caller holds the conversation's lock, so no other message takes the number.
 */
export async function insertMessage(tx: Transaction, message: NewMessage): Promise<DeskMessage | null> {
  const { conversationId, request } = message;
  const own = eq(deskMessages.conversationId, conversationId);
  const [known] = await tx
    .select({ number: deskMessages.number })
    .from(deskMessages)
    .where(and(own, eq(deskMessages.request, request)));
  if (known) return null;
  const [{ last } = { last: 0 }] = await tx
    .select({ last: sql<number>`coalesce(max(${deskMessages.number}), 0)`.mapWith(Number) })
    .from(deskMessages)
    .where(own);
  const text = (await withoutTokens(tx, message.text)).trim() || "…";
  const whole = message.whole ? await withoutTokens(tx, message.whole) : null;
  const [inserted] = await tx
    .insert(deskMessages)
    .values({ ...message, text, whole: whole === text ? null : whole, number: last + 1 })
    .returning();
  if (!inserted) throw new Error("The message was not inserted");
  return inserted;
}
