import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import type { Services } from "#src/services.ts";
import { openFile } from "../open-file.ts";
import { findConversation, findDeskFile } from "../queries.ts";
import type { DeskReader } from "../reader.ts";

/**
 * Returns a decrypted file and its name.
 * @throws DomainError `not-found`, including for another account's file; `conflict` if SECRET has
 * changed.
 */
export async function downloadFile(
  services: Services,
  reader: DeskReader,
  { id, file: fileId }: { id: string; file: string },
): Promise<{ name: string; file: Buffer }> {
  await findConversation(services.db, reader, id);
  const file = await findDeskFile(services.db, id, fileId);
  await enforceLimit(services, LIMITS.deskFile, `account ${reader.accountId}`);
  return { name: file.name, file: openFile(services.secret, file) };
}
