import type { ScanSummary } from "#shared/sites/choices.ts";
import type { ScanView } from "#shared/sites/schemas.ts";

/** A scan with results, as shown in the chart and the table. */
export interface ScanPoint {
  id: string;
  /** Time the scan ended. */
  at: string;
  summary: ScanSummary;
}

/** Returns scans with results, oldest first. */
export function scanPoints(scans: ScanView[]): ScanPoint[] {
  return scans
    .flatMap(({ id, finishedAt, summary }) =>
      finishedAt && summary ? [{ id, at: finishedAt, summary }] : [],
    )
    .reverse();
}
