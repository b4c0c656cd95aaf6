import { and, eq, isNull, lte } from "drizzle-orm";
import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import type { ScanView } from "#shared/sites/schemas.ts";
import { HOUR_MS } from "#shared/time.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { type Scan, type Site, scans, sites } from "#src/db/schema/sites.ts";
import { DomainError } from "#src/errors.ts";
import { enforceLimit } from "#src/http/rate-limit.ts";
import type { Services } from "#src/services.ts";
import { accessOf } from "../accounts/access.ts";
import { findScan, findSite, type ScanRow, selectScans } from "./queries.ts";
import { nextScheduledScan } from "./scan-schedule.ts";
import { scanView } from "./scan-view.ts";
import { limitsOf } from "./site-view.ts";

/** Time within which a scheduled scan would duplicate a scan started now. */
const SAME_SCAN_MS = HOUR_MS;

/**
 * Queues a scan due now, replacing any scan scheduled within the hour if it visits the whole site;
 * if a scan is already waiting or running, returns that scan.
 */
export async function queueScan(
  { db, clock }: Pick<Services, "db" | "clock">,
  site: Site,
  by: Pick<Scan, "cause" | "requestedBy">,
): Promise<ScanRow> {
  const now = clock.now();
  const soon = new Date(now.getTime() + SAME_SCAN_MS);
  const inserted = await transact(db, async (tx) => {
    const isSoon = and(eq(sites.id, site.id), lte(sites.nextScanAt, soon));
    const nextScanAt = nextScheduledScan(site.id, soon);
    // Must come first, to wait for the scheduler, which locks the site before queuing a scan.
    if (by.cause !== "letter") await tx.update(sites).set({ nextScanAt }).where(isSoon);
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
async function findOpenScan({ db }: Pick<Services, "db">, siteId: string): Promise<ScanRow | undefined> {
  const [row] = await selectScans(db).where(and(eq(scans.siteId, siteId), isNull(scans.finishedAt)));
  return row;
}

const DAY_SECONDS = 86_400;

/**
 * Queues a scan; if a scan is already waiting or running, returns that scan.
 * @throws DomainError `not-found`; `conflict` for a site without the widget or a proof, and while
 * the pages that a letter names are scanned; `forbidden` without a subscription; `rate-limited`
 * beyond the plan's daily scans.
 */
export async function startScan(
  services: Services,
  { user, owner }: { user: User; owner: User },
  siteId: string,
): Promise<ScanView> {
  const { db } = services;
  const site = await findSite(db, owner.accountId, siteId);
  if (!site.claim) throw new DomainError("conflict", SCAN_ERRORS.siteNotProven, { code: "site_not_proven" });
  if (accessOf(owner, services) === "off") {
    throw new DomainError("forbidden", SCAN_ERRORS.scansClosed, { code: "scans_closed" });
  }
  const open = await findOpenScan(services, site.id);
  if (open?.scan.cause === "letter") {
    throw new DomainError("conflict", SCAN_ERRORS.letterScan, { code: "letter_scan_running" });
  }
  if (open) return scanView(open);
  const max = limitsOf(services, owner).scansPerDay;
  const limit = { name: "scan", max, windowSeconds: DAY_SECONDS, sentence: SCAN_ERRORS.scanLimit };
  await enforceLimit(services, limit, String(owner.accountId));
  return scanView(await queueScan(services, site, { cause: "owner", requestedBy: user.id }));
}
