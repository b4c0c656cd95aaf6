import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import { type CorrectionRow, corrections } from "#src/db/schema/corrections.ts";
import { sites } from "#src/db/schema/sites.ts";
import { notFound } from "#src/errors.ts";

type Reader = Database | Transaction;

/**
 * Condition that a correction is on one of this account's sites.
 * @throws DomainError `not-found` for a malformed id.
 */
function ownCorrection(db: Reader, accountId: number, id: string): SQL | undefined {
  if (!isUuid(id)) throw notFound();
  const mine = db
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.accountId, accountId), isNull(sites.removedAt)));
  return and(eq(corrections.id, id), inArray(corrections.siteId, mine));
}

/** @throws DomainError `not-found`, including for another account's correction. */
export async function findCorrection(db: Reader, accountId: number, id: string): Promise<CorrectionRow> {
  const [row] = await db
    .select()
    .from(corrections)
    .where(ownCorrection(db, accountId, id));
  if (!row) throw notFound();
  return row;
}

/**
 * Locks a correction for update.
 * @throws DomainError `not-found`, including for another account's correction.
 */
export async function lockCorrection(tx: Transaction, accountId: number, id: string): Promise<CorrectionRow> {
  const [row] = await tx
    .select()
    .from(corrections)
    .where(ownCorrection(tx, accountId, id))
    .for("update");
  if (!row) throw notFound();
  return row;
}
