import { CASE_ERRORS } from "#shared/cases/messages.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import { openBytes } from "#src/sealed-bytes.ts";
import type { Services } from "#src/services.ts";
import { findCase, findLetter, letterKey } from "./queries.ts";

/**
 * Returns a decrypted file and its name.
 * @throws DomainError `not-found`, also for another account's; `conflict` after SECRET was changed.
 */
export async function downloadLetter(
  services: Services,
  owner: User,
  { id: caseId, letter: id }: { id: string; letter: string },
): Promise<{ name: string; file: Buffer }> {
  const { db, secret } = services;
  await findCase(db, owner.accountId, caseId);
  const { name, sealed } = await findLetter(db, caseId, id);
  await enforceLimit(services, LIMITS.letter, `account ${owner.accountId}`);
  try {
    return { name, file: openBytes(letterKey(secret), id, sealed) };
  } catch (cause) {
    throw new DomainError("conflict", CASE_ERRORS.letterSealed, { code: "letter_sealed", cause });
  }
}
