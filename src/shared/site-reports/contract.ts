import type { ById, Contract, Sent } from "../endpoint.ts";
import type {
  ReportBrandView,
  SaveReportBrandSchema,
  SharedReportQuerySchema,
  SiteReportQuerySchema,
} from "./schemas.ts";

/**
 * A monthly report, as a web page or PDF.
 * @produces text/html application/pdf
 */
export const readSiteReport: Contract<ById & { query: Sent<typeof SiteReportQuerySchema>; output: Blob }> =
  "GET /api/sites/:id/report";

/** Names and logo used on reports. */
export const readReportBrand: Contract<{ output: ReportBrandView }> = "GET /api/report-brand";

export const saveReportBrand: Contract<{
  body: Sent<typeof SaveReportBrandSchema>;
  output: ReportBrandView;
}> = "PUT /api/report-brand";

/**
 * Monthly report that an emailed link opens without a session.
 * @produces text/html application/pdf
 */
export const readSharedReport: Contract<{
  params: { token: string };
  query: Sent<typeof SharedReportQuerySchema>;
  output: Blob;
}> = "GET /api/scan-reports/:token";
