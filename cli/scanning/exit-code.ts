import type { ReportedPage } from "../../src/scanner/reports/scan-report.ts";

/** Impacts, most severe first; with `never`, failures don't affect the exit code. */
export const FAIL_ON = ["critical", "serious", "moderate", "minor", "never"] as const;
export type FailOn = (typeof FAIL_ON)[number];

const CLEAN = 0;
const FOUND = 1;
const INCOMPLETE = 2;

/** Returns a scan's exit code; a page that wasn't scanned outweighs all findings. */
export function scanExitCode(pages: readonly ReportedPage[], failOn: FailOn): number {
  if (pages.some(({ problem }) => problem !== null)) return INCOMPLETE;
  const counted = FAIL_ON.slice(0, failOn === "never" ? 0 : FAIL_ON.indexOf(failOn) + 1);
  const isFound = pages.some(({ findings }) =>
    findings.some(({ outcome, impact }) => outcome === "failed" && counted.includes(impact)),
  );
  return isFound ? FOUND : CLEAN;
}
