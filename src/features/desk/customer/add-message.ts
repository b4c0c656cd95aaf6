import { eq } from "drizzle-orm";
import type { AddMessageInput, ConversationView } from "#shared/desk/schemas.ts";
import type { Role } from "#shared/team/roles.ts";
import type { Transaction } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { type DeskMessage, deskConversations } from "#src/db/schema/desk.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { insertMessage } from "../insert-message.ts";
import { mailUnlessRead } from "../live/presence.ts";
import { teamMail } from "../mails/team-mail.ts";
import { findConversation, lockConversation, readConversation } from "../queries.ts";
import { promisedBy } from "./begin-conversation.ts";

/**
 * Adds a customer's message, reopens the conversation, and emails the message to the team.
 * Submitting the same form twice stores one message.
 * @throws DomainError `not-found`, including for another account's conversation; `rate-limited`.
 */
export async function addMessage(
  services: Services,
  { user, owner, role }: { user: User; owner: User; role: Role },
  id: string,
  input: AddMessageInput,
): Promise<ConversationView> {
  const reader = { accountId: owner.accountId, role };
  await findConversation(services.db, reader, id);
  await enforceLimit(services, LIMITS.deskMessage, `account ${owner.accountId}`);
  await transactAndMail(services, (tx) => insertQuestion(services, tx, { user, owner, id, ...input }));
  return readConversation(services.db, reader, id);
}

/** Facts about the email that delivered a message. */
export type MailFacts = Pick<DeskMessage, "sender" | "whole" | "isSigned" | "isAutomatic">;

export interface Question {
  user: User;
  owner: User;
  /** Conversation id. */
  id: string;
  request: string;
  text: string;
  mail?: MailFacts;
  /** Whether the caller emails the support team. */
  isMailedLater?: boolean;
}

/** Inserts a customer's message and the email to the team; returns null for a repeated message. */
export async function insertQuestion(
  services: Services,
  tx: Transaction,
  { user, owner, id, request, text, mail, isMailedLater = false }: Question,
): Promise<DeskMessage | null> {
  const now = services.clock.now();
  const before = await lockConversation(tx, id);
  const message = await insertMessage(tx, {
    conversationId: id,
    author: "customer",
    userId: user.id,
    text,
    request,
    createdAt: now,
    ...mail,
  });
  if (!message) return null;
  const [conversation] = await tx
    .update(deskConversations)
    .set({
      updatedAt: now,
      ...(!message.isAutomatic && { state: "open", closedAt: null }),
      ...(!message.isAutomatic &&
        before.waitingSince === null && {
          waitingSince: now,
          answerDue: promisedBy(services, owner, before.topic),
        }),
    })
    .where(eq(deskConversations.id, id))
    .returning();
  if (!conversation) throw new Error("The conversation was not changed");
  if (!isMailedLater) {
    const told = teamMail(services, { user, owner, conversation, message });
    await mailUnlessRead(services, tx, message, { mail: told, reader: "team" });
  }
  return message;
}
