import { eq } from "drizzle-orm";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { legalCases } from "#src/db/schema/cases.ts";
import type { Services } from "#src/services.ts";
import { lockCase } from "./queries.ts";
import { recordCase } from "./record-case.ts";

/**
 * Removes a case with its files; the log keeps that it was there.
 * @throws DomainError `not-found`, also for another account's case.
 */
export async function removeCase(
  { db, clock }: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const { legalCase, site } = await lockCase(tx, owner.accountId, id);
    await tx.delete(legalCases).where(eq(legalCases.id, id));
    await recordCase(tx, "case-removed", { legalCase, site, userId: user.id, at: clock.now() });
  });
}
