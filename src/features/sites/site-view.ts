import { coverageOf, scanLimits } from "#shared/billing/coverage.ts";
import type { PlanHolder } from "#shared/billing/current-plan.ts";
import type { ScanLimits } from "#shared/sites/scan-limits.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Site } from "#src/db/schema/sites.ts";
import type { Services } from "#src/services.ts";
import { proofOf, proofRecord } from "./proof-record.ts";
import { newestScans } from "./queries.ts";
import { scanView } from "./scan-view.ts";

type Limited = PlanHolder & Pick<User, "scanSites" | "scanPages">;

/**
 * Returns an owner's limits: those agreed upon, else the operator's (for pages only), else the
 * plan's. There are never more PDFs than pages.
 */
export function limitsOf(services: Pick<Services, "config" | "billingClock">, owner: Limited): ScanLimits {
  const planned = scanLimits(coverageOf(services, owner));
  const pages = owner.scanPages ?? services.config.scanPages ?? planned.pages;
  return {
    sites: owner.scanSites ?? planned.sites,
    pages,
    pdfs: Math.min(planned.pdfs, pages),
    scansPerDay: planned.scansPerDay,
  };
}

/** Adds each site's latest scan and its latest scan with results. */
export async function viewSites(
  services: Pick<Services, "db" | "config" | "billingClock">,
  owner: Limited,
  rows: Site[],
): Promise<SiteView[]> {
  const ids = rows.map(({ id }) => id);
  const latest = await newestScans(services.db, ids, { withResult: false });
  const results = await newestScans(services.db, ids, { withResult: true });
  const pageLimit = limitsOf(services, owner).pages;
  return rows.map((site) => {
    const { id, origin, host, claim, alwaysPages, leftOut, isPaused, tracker, nextScanAt } = site;
    const claimedAt = site.claimedAt?.toISOString() ?? null;
    const proof = proofOf(site);
    const [scan, result] = [latest.get(id), results.get(id)];
    return {
      id,
      origin,
      host,
      createdAt: site.createdAt.toISOString(),
      proof,
      provenAt: proof && claimedAt,
      seenAt: proof ? null : claimedAt,
      proofRecord: proofRecord(site),
      alwaysPages,
      leftOut,
      tracker,
      paused: isPaused,
      detectedBuilder: site.detectedBuilder,
      chosenBuilder: site.chosenBuilder,
      pageLimit,
      nextScanAt: claim === null || isPaused ? null : nextScanAt.toISOString(),
      latestScan: scan ? scanView(scan) : null,
      lastResult: result ? scanView(result) : null,
    };
  });
}

export async function viewSite(
  services: Pick<Services, "db" | "config" | "billingClock">,
  owner: Limited,
  site: Site,
): Promise<SiteView> {
  const [view] = await viewSites(services, owner, [site]);
  if (!view) throw new Error("The site has no view");
  return view;
}
