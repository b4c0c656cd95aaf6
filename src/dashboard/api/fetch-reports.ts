import { API } from "#shared/paths.ts";
import type { ReportList } from "#shared/schemas/report.ts";
import { request } from "#ui/browser/fetcher.ts";

/** @param asked what is asked for, as `ReportQuerySchema` says. */
export function fetchReports(asked: Record<string, string>, signal: AbortSignal): Promise<ReportList> {
  return request("GET", `${API.reports}?${new URLSearchParams(asked)}`, { signal });
}
