import type { ScanSummary } from "#shared/sites/choices.ts";
import type { ScanView } from "#shared/sites/schemas.ts";

/** A scan with results, as the chart and the table show it. */
export interface ScanPoint {
  id: string;
  /** Time of the scan's end. */
  at: string;
  summary: ScanSummary;
}

/** Returns the scans with results, oldest first. */
export function scanPoints(scans: ScanView[]): ScanPoint[] {
  return scans
    .flatMap(({ id, finishedAt, summary }) =>
      finishedAt && summary ? [{ id, at: finishedAt, summary }] : [],
    )
    .reverse();
}
