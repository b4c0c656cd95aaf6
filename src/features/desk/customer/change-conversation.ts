import { eq } from "drizzle-orm";
import type { ChangeConversationInput, ConversationView } from "#shared/desk/schemas.ts";
import { transact } from "#src/db/client.ts";
import { deskConversations } from "#src/db/schema/desk.ts";
import type { Services } from "#src/services.ts";
import { findConversation, lockConversation, readConversation } from "../queries.ts";
import type { DeskReader } from "../reader.ts";

/**
 * Closes a conversation, so no answer is due, or reopens it. An overdue answer still counts as
 * late.
 * @throws DomainError `not-found`, including for another account's conversation.
 */
export async function changeConversation(
  { db, clock }: Services,
  reader: DeskReader,
  id: string,
  { state }: ChangeConversationInput,
): Promise<ConversationView> {
  await findConversation(db, reader, id);
  await transact(db, async (tx) => {
    const before = await lockConversation(tx, id);
    if ((before.state === "closed") === (state === "closed")) return;
    const now = clock.now();
    const isOverdue = before.answerDue !== null && before.answerDue < now;
    await tx
      .update(deskConversations)
      .set(
        state === "closed"
          ? {
              state: "closed",
              closedAt: now,
              waitingSince: null,
              answerDue: isOverdue ? before.answerDue : null,
            }
          : { state: "answered", closedAt: null },
      )
      .where(eq(deskConversations.id, id));
  });
  return readConversation(db, reader, id);
}
