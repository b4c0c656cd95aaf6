import { API } from "../../shared/paths.ts";
import type { ReportList } from "../../shared/schemas/report.ts";
import { request } from "../../ui/browser/fetcher.ts";

export interface ReportsAsked {
  /** Empty for all. */
  state: string;
  /** Only older ones than this moment; empty for the newest. */
  before: string;
}

export function fetchReports(asked: ReportsAsked, signal: AbortSignal): Promise<ReportList> {
  return request("GET", `${API.reports}?${new URLSearchParams({ ...asked })}`, { signal });
}
