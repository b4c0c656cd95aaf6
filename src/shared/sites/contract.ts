import type { ById, Contract, Sent } from "../endpoint.ts";
import type {
  AddSiteSchema,
  HistoryQuerySchema,
  ScanView,
  SiteList,
  SiteView,
  UpdateSiteSchema,
} from "./schemas.ts";

export const listSites: Contract<{ output: SiteList }> = "GET /api/sites";

export const addSite: Contract<{ body: Sent<typeof AddSiteSchema>; output: SiteView }> = "POST /api/sites";

export const updateSite: Contract<ById & { body: Sent<typeof UpdateSiteSchema>; output: SiteView }> =
  "PATCH /api/sites/:id";

/** Deletes a site, including its scans and issues. */
export const removeSite: Contract<ById> = "DELETE /api/sites/:id";

/** Checks whether the widget has been seen, and looks for the DNS record and the file. */
export const proveSite: Contract<ById & { output: SiteView }> = "POST /api/sites/:id/proof";

/** Starts a scan, or returns the scan that is already waiting or running. */
export const startScan: Contract<ById & { output: ScanView }> = "POST /api/sites/:id/scans";

/**
 * A site's scans, newest first, for the chart and the comparison. With `limit`, the `Link` header
 * points to the next page.
 */
export const listScans: Contract<ById & { query: Sent<typeof HistoryQuerySchema>; output: ScanView[] }> =
  "GET /api/sites/:id/scans";

/** A scan; can be polled while it runs. */
export const readScan: Contract<ById & { output: ScanView }> = "GET /api/scans/:id";
