import type {
  ReplySchema,
  ReportList,
  ReportQuerySchema,
  ReportView,
  SendReportSchema,
  UpdateReportSchema,
} from "../schemas/report.ts";
import type { Endpoint, Sent } from "./endpoint.ts";

/** Sent by a visitor's browser, as plain text; `id` is the widget's public one. */
export const sendReport: Endpoint<{
  params: { id: string };
  body: Sent<typeof SendReportSchema>;
  output: Record<string, never>;
}> = { method: "POST", path: "/api/widgets/:id/reports", status: 202 };

export const listReports: Endpoint<{ query: Sent<typeof ReportQuerySchema>; output: ReportList }> = {
  method: "GET",
  path: "/api/reports",
};

/** The same list, all of it, as CSV. */
export const exportReports: Endpoint<{ query: Sent<typeof ReportQuerySchema>; output: Blob }> = {
  method: "GET",
  path: "/api/reports.csv",
};

export const readReport: Endpoint<{ params: { id: string }; output: ReportView }> = {
  method: "GET",
  path: "/api/reports/:id",
};

export const updateReport: Endpoint<{
  params: { id: string };
  body: Sent<typeof UpdateReportSchema>;
  output: ReportView;
}> = { method: "PATCH", path: "/api/reports/:id" };

export const replyToReport: Endpoint<{
  params: { id: string };
  body: Sent<typeof ReplySchema>;
  output: ReportView;
}> = { method: "POST", path: "/api/reports/:id/replies", status: 201 };
