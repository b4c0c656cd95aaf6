import type { DeskTopic } from "#shared/desk/choices.ts";
import { answerDue, shortestAnswer } from "#shared/desk/promises.ts";
import { TOPIC_NAMES } from "#shared/desk/words.ts";
import type { Transaction } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { type DeskConversation, type DeskMessage, deskConversations } from "#src/db/schema/desk.ts";
import type { Services } from "#src/services.ts";
import { newDeskToken } from "../desk-token.ts";
import { insertMessage } from "../insert-message.ts";
import { servicesOf } from "../plan-services.ts";
import { withoutTokens } from "../without-tokens.ts";

export interface Beginning {
  user: User;
  owner: User;
  request: string;
  topic: DeskTopic;
  subject: string;
  text: string;
  caseId?: string;
}

/** Inserts a conversation with its first message, which the caller emails to the team. */
export async function beginConversation(
  services: Services,
  tx: Transaction,
  { user, owner, request, topic, subject, text, caseId }: Beginning,
): Promise<{ conversation: DeskConversation; message: DeskMessage }> {
  const now = services.clock.now();
  const [conversation] = await tx
    .insert(deskConversations)
    .values({
      accountId: owner.accountId,
      request,
      topic,
      subject: (await withoutTokens(tx, subject)).trim() || TOPIC_NAMES[topic],
      caseId: caseId ?? null,
      openedBy: user.id,
      customerToken: newDeskToken(),
      teamToken: newDeskToken(),
      waitingSince: now,
      answerDue: promisedBy(services, owner, topic),
      updatedAt: now,
      createdAt: now,
    })
    .returning();
  if (!conversation) throw new Error("The conversation was not inserted");
  const message = await insertMessage(tx, {
    conversationId: conversation.id,
    author: "customer",
    userId: user.id,
    text,
    request,
    createdAt: now,
  });
  if (!message) throw new Error("The message was not inserted");
  return { conversation, message };
}

/** Returns when an answer is due for a question asked now; null if no response time is promised. */
export function promisedBy(services: Services, owner: User, topic: DeskTopic): Date | null {
  const now = services.clock.now();
  const promised = shortestAnswer(servicesOf(services, owner), topic, now);
  return promised && answerDue(now, promised);
}
