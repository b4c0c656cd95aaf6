import { and, eq } from "drizzle-orm";
import { DESK_ERRORS } from "#shared/desk/messages.ts";
import type { ConversationView } from "#shared/desk/schemas.ts";
import type { Role } from "#shared/team/roles.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { deskMessages } from "#src/db/schema/desk.ts";
import { DomainError } from "#src/errors.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import type { Services } from "#src/services.ts";
import { checkFile, insertFile } from "../insert-file.ts";
import { findConversation, lockConversation, readConversation } from "../queries.ts";

/**
 * Stores an encrypted file with one of the user's own messages.
 * @throws DomainError `not-found` for another account's conversation; `invalid` for an unsupported
 * type or size; `conflict` for another user's message or if there are too many files.
 */
export async function addFile(
  services: Services,
  { user, owner, role }: { user: User; owner: User; role: Role },
  id: string,
  { name, message, bytes }: { name: string; message: number; bytes: Uint8Array },
): Promise<ConversationView> {
  const reader = { accountId: owner.accountId, role };
  await findConversation(services.db, reader, id);
  await enforceLimit(services, LIMITS.deskFile, `account ${owner.accountId}`);
  const file = await checkFile(services, name, bytes);
  await transact(services.db, async (tx) => {
    await lockConversation(tx, id);
    const own = and(eq(deskMessages.conversationId, id), eq(deskMessages.number, message));
    const [written] = await tx.select().from(deskMessages).where(own);
    if (written?.userId !== user.id) {
      throw new DomainError("conflict", DESK_ERRORS.noSuchMessage, { code: "not_own_message" });
    }
    await insertFile(services, tx, { conversationId: id, message }, file);
  });
  return readConversation(services.db, reader, id);
}
