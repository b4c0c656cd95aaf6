import { desc, eq } from "drizzle-orm";
import type { CorrectionVersionView } from "#shared/corrections/schemas.ts";
import { users } from "#src/db/schema/accounts.ts";
import { correctionVersions } from "#src/db/schema/corrections.ts";
import type { Services } from "#src/services.ts";
import { findCorrection } from "./queries.ts";

const MOST_LISTED = 100;

/**
 * Returns the acts on a correction, the last one first.
 * @throws DomainError `not-found`, also for another account's correction.
 */
export async function listCorrectionVersions(
  { db }: Services,
  accountId: number,
  id: string,
): Promise<CorrectionVersionView[]> {
  const correction = await findCorrection(db, accountId, id);
  const rows = await db
    .select({ version: correctionVersions, name: users.contactPerson, email: users.email })
    .from(correctionVersions)
    .leftJoin(users, eq(users.id, correctionVersions.userId))
    .where(eq(correctionVersions.correctionId, correction.id))
    .orderBy(desc(correctionVersions.number))
    .limit(MOST_LISTED);
  return rows.map(({ version: { number, act, value, pages, at, isByOperator }, name, email }) => ({
    number,
    act,
    value,
    pages,
    by: name ?? email,
    isByOperator,
    at: at.toISOString(),
  }));
}
