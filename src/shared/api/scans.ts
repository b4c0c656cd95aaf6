import type {
  AssignIssueSchema,
  CommentSchema,
  Comparison,
  ExportQuerySchema,
  IgnoreIssueSchema,
  IssueDetail,
  IssueList,
  IssueQuerySchema,
  PlacesList,
  PlacesQuerySchema,
} from "../schemas/issue.ts";
import type { ManualCheckView, SaveManualCheckSchema } from "../schemas/manual-check.ts";
import type { ReportBrandView, SaveReportBrandSchema } from "../schemas/report-brand.ts";
import type {
  AddSiteSchema,
  ComparisonQuerySchema,
  HistoryQuerySchema,
  PagesQuerySchema,
  ScanView,
  SiteList,
  SitePageList,
  SiteView,
  UpdateSiteSchema,
} from "../schemas/site.ts";
import type { SharedReportQuerySchema, SiteReportQuerySchema } from "../schemas/site-report.ts";
import type { ById, Contract, Sent } from "./endpoint.ts";

export const listSites: Contract<{ output: SiteList }> = "GET /api/sites";

export const addSite: Contract<{ body: Sent<typeof AddSiteSchema>; output: SiteView }> = "POST /api/sites";

export const updateSite: Contract<ById & { body: Sent<typeof UpdateSiteSchema>; output: SiteView }> =
  "PATCH /api/sites/:id";

/** Deletes the site with its scans and issues. */
export const removeSite: Contract<ById> = "DELETE /api/sites/:id";

/** Looks for the widget's sight, the DNS record and the file. */
export const proveSite: Contract<ById & { output: SiteView }> = "POST /api/sites/:id/proof";

/**
 * A month's report, as a web page or a PDF.
 * @produces text/html application/pdf
 */
export const readSiteReport: Contract<ById & { query: Sent<typeof SiteReportQuerySchema>; output: Blob }> =
  "GET /api/sites/:id/report";

/** Names and logo on reports. */
export const readReportBrand: Contract<{ output: ReportBrandView }> = "GET /api/report-brand";

export const saveReportBrand: Contract<{
  body: Sent<typeof SaveReportBrandSchema>;
  output: ReportBrandView;
}> = "PUT /api/report-brand";

/**
 * The report that a mailed link opens without a session.
 * @produces text/html application/pdf
 */
export const readSharedReport: Contract<{
  params: { token: string };
  query: Sent<typeof SharedReportQuerySchema>;
  output: Blob;
}> = "GET /api/scan-reports/:token";

export const listPages: Contract<ById & { query: Sent<typeof PagesQuerySchema>; output: SitePageList }> =
  "GET /api/sites/:id/pages";

/** Starts a scan, or returns the one that waits or runs already. */
export const startScan: Contract<ById & { output: ScanView }> = "POST /api/sites/:id/scans";

/**
 * A site's scans, newest first, for the chart and the comparison. With `limit` the header `Link`
 * leads to the next page.
 */
export const listScans: Contract<ById & { query: Sent<typeof HistoryQuerySchema>; output: ScanView[] }> =
  "GET /api/sites/:id/scans";

/** Polled while it runs. */
export const readScan: Contract<ById & { output: ScanView }> = "GET /api/scans/:id";

export const stopScan: Contract<ById & { output: ScanView }> = "DELETE /api/scans/:id";

export const compareScans: Contract<
  ById & { query: Sent<typeof ComparisonQuerySchema>; output: Comparison }
> = "GET /api/sites/:id/comparison";

export const listIssues: Contract<{ query: Sent<typeof IssueQuerySchema>; output: IssueList }> =
  "GET /api/issues";

/**
 * The matching issues in all their places, as a file.
 * @produces text/csv application/json application/ld+json application/sarif+json
 */
export const exportIssues: Contract<{ query: Sent<typeof ExportQuerySchema>; output: Blob }> =
  "GET /api/issues/export";

export const readIssue: Contract<ById & { output: IssueDetail }> = "GET /api/issues/:id";

/**
 * The picture of one of its elements, as WebP.
 * @produces image/webp
 */
export const readPicture: Contract<ById & { output: Blob }> = "GET /api/issues/:id/picture";

/** Further places; the first are in the issue's detail. */
export const listPlaces: Contract<ById & { query: Sent<typeof PlacesQuerySchema>; output: PlacesList }> =
  "GET /api/issues/:id/places";

export const assignIssue: Contract<ById & { body: Sent<typeof AssignIssueSchema>; output: IssueDetail }> =
  "PATCH /api/issues/:id";

export const ignoreIssue: Contract<ById & { body: Sent<typeof IgnoreIssueSchema>; output: IssueDetail }> =
  "PUT /api/issues/:id/ignored";

export const restoreIssue: Contract<ById & { output: IssueDetail }> = "DELETE /api/issues/:id/ignored";

export const commentIssue: Contract<ById & { body: Sent<typeof CommentSchema>; output: IssueDetail }> =
  "POST /api/issues/:id/comments";

export const listManualChecks: Contract<ById & { output: ManualCheckView[] }> =
  "GET /api/sites/:id/manual-checks";

export const saveManualCheck: Contract<{
  params: { id: string; check: string };
  body: Sent<typeof SaveManualCheckSchema>;
  output: ManualCheckView[];
}> = "PUT /api/sites/:id/manual-checks/:check";
