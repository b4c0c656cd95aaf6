import { SCAN_LIMITS, type ScanLimits } from "#shared/scan-limits.ts";
import type { SiteView } from "#shared/schemas/site.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Site } from "#src/db/schema/scans.ts";
import type { Services } from "#src/services.ts";
import { proofRecord } from "./proof-record.ts";
import { newestScans } from "./queries.ts";
import { scanView } from "./scan-view.ts";

/** Returns the limits of an owner's plan, with the operator's own number of pages. */
export function limitsOf({ config }: Pick<Services, "config">, { plan }: Pick<User, "plan">): ScanLimits {
  const limits = SCAN_LIMITS[plan];
  return { ...limits, pages: config.scanPages ?? limits.pages };
}

/** Adds the newest scan of each site, and the newest one with results. */
export async function viewSites(
  services: Pick<Services, "db" | "config">,
  owner: Pick<User, "plan">,
  rows: Site[],
): Promise<SiteView[]> {
  const ids = rows.map(({ id }) => id);
  const latest = await newestScans(services.db, ids, { withResult: false });
  const results = await newestScans(services.db, ids, { withResult: true });
  const pageLimit = limitsOf(services, owner).pages;
  return rows.map((site) => {
    const { id, origin, host, proof, provenAt, alwaysPages, leftOut, isPaused, nextScanAt } = site;
    const [scan, result] = [latest.get(id), results.get(id)];
    return {
      id,
      origin,
      host,
      proof,
      provenAt: provenAt?.toISOString() ?? null,
      proofRecord: proofRecord(site),
      alwaysPages,
      leftOut,
      paused: isPaused,
      pageLimit,
      nextScanAt: proof === null || isPaused ? null : nextScanAt.toISOString(),
      latestScan: scan ? scanView(scan) : null,
      lastResult: result ? scanView(result) : null,
    };
  });
}

export async function viewSite(
  services: Pick<Services, "db" | "config">,
  owner: Pick<User, "plan">,
  site: Site,
): Promise<SiteView> {
  const [view] = await viewSites(services, owner, [site]);
  if (!view) throw new Error("The site has no view");
  return view;
}
