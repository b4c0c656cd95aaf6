import { and, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { HistoryQuery, ScanView } from "#shared/sites/schemas.ts";
import { DAY_MS } from "#shared/time.ts";
import { scans } from "#src/db/schema/sites.ts";
import { type ListPage, pageOf } from "#src/http/next-link.ts";
import type { Services } from "#src/services.ts";
import { findSite, isWholeSite, selectScans } from "./queries.ts";
import { scanView } from "./scan-view.ts";

/** Two years of daily scans, with some to spare. */
const MAX_SCANS = 1_000;

/**
 * Returns a site's recent scans, newest first: either all of them or one page. Leaves out scans of
 * only the pages that a letter names.
 * @throws DomainError `not-found`, including for another account's site.
 */
export async function listScans(
  { db, clock }: Services,
  accountId: number,
  siteId: string,
  query: HistoryQuery,
): Promise<ListPage<ScanView>> {
  const { days, limit = MAX_SCANS, after } = query;
  const site = await findSite(db, accountId, siteId);
  const since = new Date(clock.now().getTime() - days * DAY_MS);
  const rows = await selectScans(db)
    .where(
      and(
        eq(scans.siteId, site.id),
        isWholeSite,
        gte(scans.createdAt, since),
        after ? olderThan(db, after) : undefined,
      ),
    )
    .orderBy(desc(scans.createdAt), desc(scans.id))
    .limit(limit + 1);
  return pageOf(rows.map(scanView), { limit });
}

/** Compares by ID, since the database's timestamps are more precise than a program's. */
function olderThan(db: Services["db"], id: string): SQL {
  const last = alias(scans, "last");
  const place = db.select({ createdAt: last.createdAt, id: last.id }).from(last).where(eq(last.id, id));
  return sql`(${scans.createdAt}, ${scans.id}) < ${place}`;
}
