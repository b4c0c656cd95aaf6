import { eq } from "drizzle-orm";
import type { CaseView } from "#shared/cases/schemas.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { caseLetters } from "#src/db/schema/cases.ts";
import type { Services } from "#src/services.ts";
import { findLetter, lockCase, readCase } from "./queries.ts";
import { recordLetter } from "./record-case.ts";

/**
 * Removes a file from a case; the log keeps its digest.
 * @throws DomainError `not-found`, also for another account's file.
 */
export async function removeLetter(
  { db, clock }: Services,
  { user, owner }: { user: User; owner: User },
  { id: caseId, letter: id }: { id: string; letter: string },
): Promise<CaseView> {
  await transact(db, async (tx) => {
    const row = await lockCase(tx, owner.accountId, caseId);
    const letter = await findLetter(tx, caseId, id);
    await tx.delete(caseLetters).where(eq(caseLetters.id, id));
    await recordLetter(tx, "letter-removed", { ...row, letter, userId: user.id, at: clock.now() });
  });
  return readCase(db, owner.accountId, caseId);
}
