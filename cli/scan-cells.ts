import { IMPACTS } from "#shared/sites/choices.ts";
import type { ScanView } from "#shared/sites/schemas.ts";

export const SCAN_COLUMNS = [
  "id",
  "site",
  "email",
  "state",
  "pages",
  "issues",
  "createdAt",
  "finishedAt",
  "reason",
] as const;

type ListedScan = Omit<ScanView, "requestedBy"> & { site: string; email: string };

/** Formats a scan's progress, issues and reason as text. */
export function scanCells({ id, site, email, state, summary, reason, ...scan }: ListedScan) {
  return {
    id,
    site,
    email,
    state,
    cause: scan.cause,
    pages: `${scan.pagesDone} of ${scan.pagesKnown}`,
    issues: summary && IMPACTS.map((impact) => `${summary.open[impact]} ${impact}`).join(", "),
    createdAt: scan.createdAt,
    startedAt: scan.startedAt,
    finishedAt: scan.finishedAt,
    reason: reason?.text,
  };
}
