import { API } from "../../shared/paths.ts";
import type { ReportList } from "../../shared/schemas/report.ts";
import { request } from "../../ui/browser/fetcher.ts";

export interface ReportsAsked {
  state?: string;
  /** The id of a report: only older ones than that. */
  after?: string;
}

export function fetchReports(asked: ReportsAsked, signal: AbortSignal): Promise<ReportList> {
  return request("GET", `${API.reports}?${new URLSearchParams({ ...asked })}`, { signal });
}
