import { and, desc, eq, gte } from "drizzle-orm";
import type { HistoryQuery, ScanView } from "#shared/schemas/site.ts";
import { DAY_MS } from "#shared/time.ts";
import { scans } from "#src/db/schema/scans.ts";
import type { Services } from "#src/services.ts";
import { findSite, selectScans } from "./queries.ts";
import { scanView } from "./scan-view.ts";

/** Two years of daily scans, and some more. */
const MAX_SCANS = 1_000;

/**
 * Returns a site's scans of the last days, newest first.
 * @throws DomainError `not-found`, also for another account's site.
 */
export async function listScans(
  { db, clock }: Services,
  accountId: number,
  siteId: string,
  { days }: HistoryQuery,
): Promise<ScanView[]> {
  const site = await findSite(db, accountId, siteId);
  const since = new Date(clock.now().getTime() - days * DAY_MS);
  const rows = await selectScans(db)
    .where(and(eq(scans.siteId, site.id), gte(scans.createdAt, since)))
    .orderBy(desc(scans.createdAt))
    .limit(MAX_SCANS);
  return rows.map(scanView);
}
