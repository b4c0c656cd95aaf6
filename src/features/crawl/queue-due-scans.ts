import { and, asc, eq, isNull, lte, notExists, sql } from "drizzle-orm";
import { type Transaction, transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { scans, sites } from "#src/db/schema/sites.ts";
import type { Services } from "#src/services.ts";
import { accessOf } from "../accounts/access.ts";
import { isScanned } from "../sites/queries.ts";
import { nextScheduledScan } from "../sites/scan-schedule.ts";

const BATCH = 20;

/** Queues each site's scheduled scan when due; safe to run on several replicas. */
export async function queueDueScans(services: Services): Promise<void> {
  while ((await transact(services.db, (tx) => queueBatch(services, tx))) === BATCH);
}

/** Returns the number of sites that were due. A site without access waits until its next day. */
async function queueBatch(services: Services, tx: Transaction): Promise<number> {
  const now = services.clock.now();
  // Otherwise the site would go without its scan until the next day.
  const letterScan = tx
    .select({ one: sql`1` })
    .from(scans)
    .where(and(eq(scans.siteId, sites.id), eq(scans.cause, "letter"), isNull(scans.finishedAt)));
  const due = await tx
    .select({ site: sites, owner: users })
    .from(sites)
    .innerJoin(users, eq(users.accountId, sites.accountId))
    .where(and(lte(sites.nextScanAt, now), isScanned, eq(sites.isPaused, false), notExists(letterScan)))
    .orderBy(asc(sites.nextScanAt))
    .limit(BATCH)
    .for("update", { of: sites, skipLocked: true });
  for (const { site, owner } of due) {
    const nextScanAt = nextScheduledScan(site.id, now);
    await tx.update(sites).set({ nextScanAt }).where(eq(sites.id, site.id));
    if (accessOf(owner, services) === "off") continue;
    const row = { siteId: site.id, host: new URL(site.origin).host, nextStepAt: now, createdAt: now };
    await tx
      .insert(scans)
      .values({ ...row, cause: "schedule" })
      .onConflictDoNothing();
  }
  return due.length;
}
