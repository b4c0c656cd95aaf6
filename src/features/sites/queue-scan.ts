import { and, eq, isNull, lte } from "drizzle-orm";
import { HOUR_MS } from "#shared/time.ts";
import { transact } from "#src/db/client.ts";
import { type Scan, type Site, scans, sites } from "#src/db/schema/sites.ts";
import type { Services } from "#src/services.ts";
import { findScan, type ScanRow, selectScans } from "./queries.ts";
import { nextScheduledScan } from "./scan-schedule.ts";

/** Time within which a scheduled scan would repeat one that is started now. */
const SAME_SCAN_MS = HOUR_MS;

/**
 * Queues a scan due now, which takes the place of a scheduled one within the hour; returns the
 * waiting or running one if there is one.
 */
export async function queueScan(
  { db, clock }: Pick<Services, "db" | "clock">,
  site: Site,
  by: Pick<Scan, "cause" | "requestedBy">,
): Promise<ScanRow> {
  const now = clock.now();
  const soon = new Date(now.getTime() + SAME_SCAN_MS);
  const inserted = await transact(db, async (tx) => {
    // First, so that it waits for the schedule, which locks the site before it queues a scan.
    await tx
      .update(sites)
      .set({ nextScanAt: nextScheduledScan(site.id, soon) })
      .where(and(eq(sites.id, site.id), lte(sites.nextScanAt, soon)));
    const [row] = await tx
      .insert(scans)
      .values({ ...by, siteId: site.id, host: new URL(site.origin).host, nextStepAt: now, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: scans.id });
    return row;
  });
  const concurrent = inserted ? undefined : await findOpenScan({ db }, site.id);
  return concurrent ?? findScan(db, site.accountId, inserted?.id ?? "");
}

/** Returns the site's waiting or running scan. */
export async function findOpenScan(
  { db }: Pick<Services, "db">,
  siteId: string,
): Promise<ScanRow | undefined> {
  const [row] = await selectScans(db).where(and(eq(scans.siteId, siteId), isNull(scans.finishedAt)));
  return row;
}
