import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import type { ScanView } from "#shared/sites/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import { enforceLimit } from "#src/http/rate-limit.ts";
import type { Services } from "#src/services.ts";
import { accessOf } from "../accounts/access.ts";
import { findSite } from "./queries.ts";
import { findOpenScan, queueScan } from "./queue-scan.ts";
import { scanView } from "./scan-view.ts";
import { limitsOf } from "./site-view.ts";

const DAY_SECONDS = 86_400;

/**
 * Queues a scan; returns the waiting or running one if there is one.
 * @throws DomainError `not-found`; `conflict` for a site without the widget or a proof; `forbidden`
 * without a subscription; `rate-limited` beyond the plan's number of scans per day.
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
  if (open) return scanView(open);
  const max = limitsOf(services, owner).scansPerDay;
  const limit = { name: "scan", max, windowSeconds: DAY_SECONDS, sentence: SCAN_ERRORS.scanLimit };
  await enforceLimit(services, limit, String(owner.accountId));
  return scanView(await queueScan(services, site, { cause: "owner", requestedBy: user.id }));
}
