import * as v from "valibot";
import { DASHBOARD_VALIDATION } from "../dashboard-messages.ts";
import type { IssueView } from "../issues/schemas.ts";
import type { AffectedGroup } from "../scan-rules/scan-rule.ts";
import type { IMPACTS } from "../sites/choices.ts";
import type { Reason } from "../sites/schemas.ts";

export const NewsQuerySchema = v.object({
  /** Start of the period for news, in UTC; defaults to a week ago. */
  since: v.optional(v.pipe(v.string(), v.isoTimestamp(DASHBOARD_VALIDATION.newsSince))),
});

export interface OverviewView {
  /** Barrier reports with status `new`. */
  newReports: number;
  /** Oldest widget without a link to an accessibility statement; null if all have one. */
  withoutStatement: string | null;
}

export interface NewsView {
  since: string;
  /** Failures that were found or came back, and are still open. */
  found: number;
  /** Failures that are fixed. */
  fixed: number;
  /** Barrier reports. */
  reports: number;
  /** Messages from the desk's team; 0 for users who can't read them. */
  answers: number;
  /** Websites whose latest scan failed. */
  failedScans: number;
  /** The first few of them, most recent first. */
  failedSites: Array<{ siteId: string; host: string; reason: Reason | null }>;
}

export interface OpenIssuesView {
  /** Failures fixed since the start of the month in UTC. */
  fixedThisMonth: number;
  /** Up to three failures whose fix helps the most people for the least work, best first. */
  fixes: SuggestedFix[];
  /**
   * Open failures by day or week, oldest first, ending with the current ones; empty until a scan
   * has results.
   */
  history: Array<{ at: string; open: OpenCounts }>;
}

export interface SuggestedFix extends IssueView {
  /** The website's host. */
  host: string;
  affected: AffectedGroup[];
}

type OpenCounts = Record<(typeof IMPACTS)[number], number>;
