import { API, fillPath } from "#shared/paths.ts";
import type { ReportView, UpdateReportInput } from "#shared/schemas/report.ts";
import { request } from "#ui/browser/fetcher.ts";

export function updateReport(id: string, changes: UpdateReportInput): Promise<ReportView> {
  return request("PATCH", fillPath(API.report, { id }), { body: changes });
}
