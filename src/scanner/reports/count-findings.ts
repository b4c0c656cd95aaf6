import type { Impact } from "../findings.ts";
import type { ReportedFinding } from "./scan-report.ts";

export interface FindingCounts {
  failed: Record<Impact, number>;
  review: number;
  advice: number;
}

export function countFindings(findings: readonly ReportedFinding[]): FindingCounts {
  const counts: FindingCounts = {
    failed: { critical: 0, serious: 0, moderate: 0, minor: 0 },
    review: 0,
    advice: 0,
  };
  for (const { outcome, impact } of findings) {
    if (outcome === "failed") counts.failed[impact] += 1;
    else counts[outcome] += 1;
  }
  return counts;
}
