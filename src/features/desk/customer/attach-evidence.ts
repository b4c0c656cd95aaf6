import { DESK_ERRORS } from "#shared/desk/messages.ts";
import type { AttachEvidenceInput, ConversationView } from "#shared/desk/schemas.ts";
import type { Role } from "#shared/team/roles.ts";
import { UPLOAD_LIMIT } from "#shared/uploads/choices.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { createArchive } from "../../evidence/archive/create-archive.ts";
import { insertFile } from "../insert-file.ts";
import { findConversation, readConversation } from "../queries.ts";
import { insertQuestion } from "./add-message.ts";

/**
 * Creates an evidence archive and adds it to a conversation with a message.
 * @throws DomainError `not-found` for another account's conversation or site; `forbidden` on plans
 * without litigation support; `conflict` if the archive is too large; `rate-limited`.
 */
export async function attachEvidence(
  services: Services,
  { user, owner, role }: { user: User; owner: User; role: Role },
  id: string,
  { request, site }: AttachEvidenceInput,
): Promise<ConversationView> {
  const reader = { accountId: owner.accountId, role };
  await findConversation(services.db, reader, id);
  const { name, parts } = await createArchive(services, { user, owner }, { site });
  const bytes = await collected(parts);
  await transactAndMail(services, async (tx) => {
    const text = `Here is the evidence file ${name}.`;
    const message = await insertQuestion(services, tx, { user, owner, id, request, text });
    if (!message) return;
    const { number } = message;
    await insertFile(services, tx, { conversationId: id, message: number }, { name, kind: "zip", bytes });
  });
  return readConversation(services.db, reader, id);
}

/** Collects an archive, up to the file size limit. */
async function collected(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    size += part.length;
    if (size > UPLOAD_LIMIT) {
      throw new DomainError("conflict", DESK_ERRORS.evidenceTooLarge, { code: "evidence_too_large" });
    }
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}
