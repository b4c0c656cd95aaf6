import { and, eq } from "drizzle-orm";
import { DESK_ERRORS } from "#shared/desk/messages.ts";
import { transact } from "#src/db/client.ts";
import { deskMessages } from "#src/db/schema/desk.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { checkFile, insertFile } from "../insert-file.ts";
import { lockConversation } from "../queries.ts";
import { requireConversation } from "./queries.ts";

/**
 * Stores an encrypted file with an answer by the same operator.
 * @throws DomainError `not-found`; `invalid` for an unsupported type or size; `conflict` for
 * another operator's message or if there are too many files.
 */
export async function addAnswerFile(
  services: Services,
  id: string,
  { name, message, bytes, operator }: { name: string; message: number; bytes: Uint8Array; operator: string },
): Promise<void> {
  await requireConversation(services, id);
  const file = await checkFile(services, name, bytes);
  await transact(services.db, async (tx) => {
    await lockConversation(tx, id);
    const own = and(eq(deskMessages.conversationId, id), eq(deskMessages.number, message));
    const [written] = await tx.select().from(deskMessages).where(own);
    if (written?.operator !== operator) {
      throw new DomainError("conflict", DESK_ERRORS.noSuchMessage, { code: "not_own_message" });
    }
    await insertFile(services, tx, { conversationId: id, message }, file);
  });
}
