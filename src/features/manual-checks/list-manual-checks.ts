import { eq } from "drizzle-orm";
import type { ManualCheckView } from "#shared/manual-checks/schemas.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { manualChecks } from "#src/db/schema/issues.ts";
import { findSite } from "../sites/queries.ts";
import { MANUAL_CHECKS } from "./checks.ts";

/**
 * Returns every manual check with its result for a site.
 * @throws DomainError `not-found`, including for another account's site.
 */
export async function listManualChecks(
  { db }: { db: Database | Transaction },
  accountId: number,
  siteId: string,
): Promise<ManualCheckView[]> {
  const site = await findSite(db, accountId, siteId);
  const rows = await db
    .select({ result: manualChecks, name: users.contactPerson, email: users.email })
    .from(manualChecks)
    .leftJoin(users, eq(users.id, manualChecks.userId))
    .where(eq(manualChecks.siteId, site.id));
  const results = new Map(rows.map((row) => [row.result.checkId, row]));
  return MANUAL_CHECKS.map((check) => {
    const row = results.get(check.id);
    return {
      ...check,
      state: row?.result.state ?? "open",
      note: row?.result.note ?? "",
      by: row?.name ?? row?.email ?? null,
      updatedAt: row?.result.updatedAt.toISOString() ?? null,
    };
  });
}
