import { API, fillPath } from "#shared/paths.ts";
import type { ReportView } from "#shared/schemas/report.ts";
import { request } from "#ui/browser/fetcher.ts";

export function fetchReport(id: string): Promise<ReportView> {
  return request("GET", fillPath(API.report, { id }));
}
