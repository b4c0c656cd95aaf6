import type { ById, Contract, Sent } from "../endpoint.ts";
import type {
  ChangedReportsView,
  ReplySchema,
  ReportList,
  ReportQuerySchema,
  ReportView,
  SendReportSchema,
  UpdateReportSchema,
  UpdateReportsSchema,
} from "./schemas.ts";

/** Sent by a visitor's browser as plain text; `id` is the widget's public ID. */
export const sendReport: Contract<
  ById & { body: Sent<typeof SendReportSchema>; output: Record<string, never> }
> = "POST /api/widgets/:id/reports";

export const listReports: Contract<{ query: Sent<typeof ReportQuerySchema>; output: ReportList }> =
  "GET /api/reports";

/**
 * The complete list of barrier reports as CSV.
 * @produces text/csv
 */
export const exportReports: Contract<{ query: Sent<typeof ReportQuerySchema>; output: Blob }> =
  "GET /api/reports.csv";

export const readReport: Contract<ById & { output: ReportView }> = "GET /api/reports/:id";

export const updateReport: Contract<ById & { body: Sent<typeof UpdateReportSchema>; output: ReportView }> =
  "PATCH /api/reports/:id";

/** Sets the state of several barrier reports: either all of them or none. */
export const updateReports: Contract<{ body: Sent<typeof UpdateReportsSchema>; output: ChangedReportsView }> =
  "PATCH /api/reports";

export const replyToReport: Contract<ById & { body: Sent<typeof ReplySchema>; output: ReportView }> =
  "POST /api/reports/:id/replies";
