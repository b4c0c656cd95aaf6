import { useDeferredValue } from "react";
import type { ReportView } from "#shared/schemas/report.ts";

/** What has changed in a report shows at once; a list of others takes longer to draw, and until then the last one stays. */
export function useShownReports(reports: ReportView[]): ReportView[] {
  const drawn = useDeferredValue(reports);
  const isSameList = drawn.length === reports.length && drawn.every(({ id }, at) => id === reports[at]?.id);
  return isSameList ? reports : drawn;
}
