import type { MarkupChange } from "#shared/scan-rules/changed-markup.ts";
import type { FindingMessage } from "#shared/scan-rules/finding-text.ts";
import type { IssueState } from "#shared/sites/choices.ts";
import type { EngineVersion, FoundElement, Impact, Outcome, SourcePlace } from "../findings.ts";

/** Findings on any number of pages, just made or stored, as the report formats take them. */
export interface ScanReport {
  /** The program that writes the report. */
  tool: EngineVersion;
  createdAt: Date;
  pages: readonly ReportedPage[];
}

export interface ReportedPage {
  /** Its address; for a local file, its path. */
  url: string;
  title: string;
  /** The audit that made the findings; null if the page was never audited. */
  scannedAt: Date | null;
  /** Engines of that audit. */
  engines: readonly EngineVersion[];
  findings: readonly ReportedFinding[];
  /** Number of findings beyond those. */
  omitted: number;
  /** Why the last attempt to scan the page failed; the findings are older, if there are any. */
  problem: PageFailure | null;
}

/** Reason for which a page could not be scanned. */
export interface PageFailure {
  /** Short and stable, e.g. `not-html`. */
  code: string;
  /** A plain sentence. */
  message: string;
}

export interface ReportedFinding extends FindingMessage {
  outcome: Outcome;
  impact: Impact;
  changedMarkup: MarkupChange[] | null;
  /** The element concerned; null for the whole page. */
  element: Pick<FoundElement, "selector" | "markup" | "surroundings"> | null;
  /** Its opening tag in the page's HTML as it was sent, where that is known. */
  source?: SourcePlace;
  /** Equal in all reports for the same failure in the same place of a page's template. */
  identity: string;
  /** Present if findings are stored over time. */
  issue?: ReportedIssue;
}

/** Stored issue to which a finding belongs. */
export interface ReportedIssue {
  id: string;
  state: IssueState;
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** Why somebody ignored it. */
  ignoreReason: string | null;
  /** Whether the issue's page shows a picture of one of its elements. */
  hasPicture: boolean;
}
