import type { MarkupChange } from "#shared/scan-rules/changed-markup.ts";
import type { FindingMessage } from "#shared/scan-rules/finding-text.ts";
import type { IssueState } from "#shared/sites/choices.ts";
import type { EngineVersion, FoundElement, Impact, Outcome, SourcePlace } from "../findings.ts";

/** Findings on any number of pages, new or stored, as passed to the report formats. */
export interface ScanReport {
  /** Program that writes the report. */
  tool: EngineVersion;
  createdAt: Date;
  pages: readonly ReportedPage[];
}

export interface ReportedPage {
  /** Page address, or the path of a local file. */
  url: string;
  title: string;
  /** Time of the audit that produced the findings; null if the page was never audited. */
  scannedAt: Date | null;
  engines: readonly EngineVersion[];
  findings: readonly ReportedFinding[];
  /** Number of findings not listed. */
  omitted: number;
  /** Reason the last attempt to scan the page failed; any findings are older. */
  problem: PageFailure | null;
}

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
  /** The affected element; null for the whole page. */
  element: Pick<FoundElement, "selector" | "markup" | "surroundings"> | null;
  /** Opening tag in the page's original HTML, if known. */
  source?: SourcePlace;
  /** Same in all reports for the same failure in the same place in a page's template. */
  identity: string;
  /** `own`, `template`, or the ID of the embedded tool that the element comes from. */
  origin: string;
  /** Present if findings are stored over time. */
  issue?: ReportedIssue;
}

export interface ReportedIssue {
  id: string;
  state: IssueState;
  firstSeenAt: Date;
  lastSeenAt: Date;
  ignoreReason: string | null;
  /** Whether the issue's page shows a picture of one of the affected elements. */
  hasPicture: boolean;
}
