import { and, asc, count, eq } from "drizzle-orm";
import { scanPages } from "#src/db/schema/sites.ts";
import type { Services } from "#src/services.ts";
import { newestScans } from "../queries.ts";
import { pageReason } from "../reason-words.ts";
import { scanView } from "../scan-view.ts";
import type { OwnedScan } from "./queries.ts";

const MAX_FAILED = 100;

/** Returns a scan as its owner sees it, with its site and the owner's address. */
export function ownedScanView({ scan, site, email }: OwnedScan) {
  const { requestedBy: _requestedBy, ...view } = scanView({ scan, requester: null });
  return { ...view, site: site.origin, email };
}

/**
 * Returns a scan's page counts by state and up to 100 failed pages; null unless the scan is its
 * site's newest, since only the newest scan has pages.
 */
export async function readScanPages({ db }: Pick<Services, "db">, { scan }: OwnedScan) {
  const newest = (await newestScans(db, [scan.siteId], { withResult: false })).get(scan.siteId);
  if (newest?.scan.id !== scan.id) return null;
  const counts = await db
    .select({ state: scanPages.state, pages: count() })
    .from(scanPages)
    .where(eq(scanPages.scanId, scan.id))
    .groupBy(scanPages.state);
  const failed = await db
    .select({ url: scanPages.url, status: scanPages.status, reason: scanPages.reason })
    .from(scanPages)
    .where(and(eq(scanPages.scanId, scan.id), eq(scanPages.state, "failed")))
    .orderBy(asc(scanPages.url))
    .limit(MAX_FAILED);
  return {
    counts: Object.fromEntries(counts.map(({ state, pages }) => [state, pages])),
    failed: failed.map((page) => ({ ...page, reason: pageReason(page.reason) })),
  };
}
