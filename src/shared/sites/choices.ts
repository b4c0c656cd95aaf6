export const SCAN_STATES = ["queued", "running", "done", "stopped", "failed"] as const;
export type ScanState = (typeof SCAN_STATES)[number];

/**
 * Origin of a scan: the schedule, an account member, an operator's command, or the check of the
 * pages named in a letter, which visits no others and has no figures.
 */
export type ScanCause = "schedule" | "owner" | "operator" | "letter";

/** Proof, which outsiders cannot forge, that a site belongs to the account. */
export type SiteProof = "dns" | "file";

/** Origin of a page's findings: a scan or a page check. */
export type PageSource = "scan" | "browser";

/**
 * A page's result in its last scan: `checked` was audited, `unchanged` keeps the findings from its
 * last audit, and `skipped` has no findings of its own (e.g. a redirect).
 */
export const PAGE_STATES = ["waiting", "checked", "unchanged", "skipped", "failed"] as const;
export type PageState = (typeof PAGE_STATES)[number];

/**
 * `fixed` once every page with the issue has been scanned again without it; `not-seen` if one of
 * those pages failed or left the crawl.
 */
export type StoredIssueState = "new" | "still" | "fixed" | "returned" | "not-seen";

export const ISSUE_STATES = ["new", "still", "fixed", "returned", "not-seen", "ignored"] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

export const IGNORE_REASONS = ["not-an-issue", "accepted", "third-party", "other"] as const;
export type IgnoreReason = (typeof IGNORE_REASONS)[number];

/** Changes in an issue's history; those named after a state come from a scan or page check. */
export type IssueEventKind =
  | Exclude<StoredIssueState, "still">
  | "seen-again"
  | "ignored"
  | "restored"
  | "assigned"
  | "unassigned"
  | "origin-chosen"
  | "comment";

export const MANUAL_CHECK_STATES = ["open", "passed", "failed", "not-applicable"] as const;
export type ManualCheckState = (typeof MANUAL_CHECK_STATES)[number];

export const OUTCOMES = ["failed", "review", "advice"] as const;
export const IMPACTS = ["critical", "serious", "moderate", "minor"] as const;

/** Number of issues and pages at the end of a scan. Ignored issues are not counted. */
export interface ScanSummary {
  /** Open issues that fail a criterion, by impact. */
  open: Record<(typeof IMPACTS)[number], number>;
  /** Open issues that need human review, and advice. */
  review: number;
  advice: number;
  /** Issues that this scan found, found again, or no longer found. */
  new: number;
  returned: number;
  fixed: number;
  notSeen: number;
  /** Pages whose findings are known: audited, or unchanged since the last audit. */
  pagesChecked: number;
  /** Checked pages without a known open issue that fails a criterion. */
  pagesClean: number;
  pagesFailed: number;
}
