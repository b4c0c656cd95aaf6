import { and, eq, isNull } from "drizzle-orm";
import { type Scan, type Site, scans } from "#src/db/schema/scans.ts";
import type { Services } from "#src/services.ts";
import { findScan, type ScanRow, selectScans } from "./queries.ts";

/** Queues a scan due now; returns the waiting or running one if there is one. */
export async function queueScan(
  { db, clock }: Pick<Services, "db" | "clock">,
  site: Site,
  by: Pick<Scan, "cause" | "requestedBy">,
): Promise<ScanRow> {
  const now = clock.now();
  const [inserted] = await db
    .insert(scans)
    .values({ ...by, siteId: site.id, host: new URL(site.origin).host, nextStepAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: scans.id });
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
