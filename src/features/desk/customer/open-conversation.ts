import { and, count, eq, ne } from "drizzle-orm";
import { MAX_OPEN_CONVERSATIONS } from "#shared/desk/choices.ts";
import { DESK_ERRORS } from "#shared/desk/messages.ts";
import type { ConversationView, OpenConversationInput } from "#shared/desk/schemas.ts";
import type { Role } from "#shared/team/roles.ts";
import type { Transaction } from "#src/db/client.ts";
import { accounts, type User } from "#src/db/schema/accounts.ts";
import { deskConversations } from "#src/db/schema/desk.ts";
import { DomainError } from "#src/errors.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { teamMail } from "../mails/team-mail.ts";
import { offeredTopics } from "../plan-services.ts";
import { readConversation } from "../queries.ts";
import { beginConversation } from "./begin-conversation.ts";

/**
 * Opens a conversation and emails its first message to the support team. Submitting the same form
 * twice opens one conversation.
 * @throws DomainError `invalid` for a topic not included in the plan; `conflict` if there are too
 * many conversations; `rate-limited`.
 */
export async function openConversation(
  services: Services,
  { user, owner, role }: { user: User; owner: User; role: Role },
  input: OpenConversationInput,
): Promise<ConversationView> {
  const { accountId } = owner;
  if (!offeredTopics(services, { owner, role }).some(({ topic }) => topic === input.topic)) {
    const fields = { topic: DESK_ERRORS.topicNotOffered };
    throw new DomainError("invalid", DESK_ERRORS.topicNotOffered, { fields });
  }
  const sent = and(eq(deskConversations.accountId, accountId), eq(deskConversations.request, input.request));
  const [known] = await services.db.select({ id: deskConversations.id }).from(deskConversations).where(sent);
  if (known) return readConversation(services.db, { accountId, role }, known.id);
  await enforceLimit(services, LIMITS.openConversation, `account ${accountId}`);
  const id = await transactAndMail(services, async (tx) => {
    // Otherwise two concurrent submissions could exceed the limit.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
    const [meanwhile] = await tx.select({ id: deskConversations.id }).from(deskConversations).where(sent);
    if (meanwhile) return meanwhile.id;
    await requireRoom(tx, accountId);
    const { conversation, message } = await beginConversation(services, tx, { ...input, user, owner });
    await services.mail.add(tx, teamMail(services, { user, owner, conversation, message }));
    return conversation.id;
  });
  return readConversation(services.db, { accountId, role }, id);
}

/** @throws DomainError `conflict` if too many conversations are not closed. */
async function requireRoom(tx: Transaction, accountId: number): Promise<void> {
  const [{ all } = { all: 0 }] = await tx
    .select({ all: count() })
    .from(deskConversations)
    .where(and(eq(deskConversations.accountId, accountId), ne(deskConversations.state, "closed")));
  if (all >= MAX_OPEN_CONVERSATIONS) {
    throw new DomainError("conflict", DESK_ERRORS.tooMany, { code: "too_many_conversations" });
  }
}
