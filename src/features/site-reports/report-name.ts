import type { Site } from "#src/db/schema/sites.ts";
import { monthName } from "./report-period.ts";
import type { ReportPeriod } from "./site-report.ts";

/** Returns a file's name without its ending, such as `accessibility-www.example.com-2026-11`. */
export function reportName({ host }: Pick<Site, "host">, period: Pick<ReportPeriod, "start">): string {
  return `accessibility-${host.replace(/[^\w.-]/g, "-")}-${monthName(period)}`;
}
