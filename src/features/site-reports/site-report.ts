import type { PageLanguage } from "#shared/language/language.ts";
import type { ManualCheckView } from "#shared/manual-checks/schemas.ts";
import type { MarkupChange } from "#shared/scan-rules/changed-markup.ts";
import type { IMPACTS } from "#shared/sites/choices.ts";
import type { Issue } from "#src/db/schema/issues.ts";
import type { Scan, Site } from "#src/db/schema/sites.ts";
import type { ReportBrand } from "./branding/read-brand.ts";
import type { MonthFigures } from "./month-figures.ts";

type Impact = (typeof IMPACTS)[number];

/** A website's monthly report, covering a month or the elapsed part of it. */
export interface SiteReport {
  site: Site;
  /** Display name of the account. */
  account: string;
  brand: ReportBrand;
  publicUrl: string;
  language: PageLanguage;
  createdAt: Date;
  period: ReportPeriod;
  figures: MonthFigures;
  /** Number of open failures at the end of the period, by impact. */
  open: Record<Impact, number>;
  /** The most severe open issues. */
  issues: ReportedIssue[];
  fixed: { all: number; listed: FixedIssue[] };
  ignored: { all: number; listed: IgnoredIssue[] };
  /** Number of open questions for a human, by rule. */
  questions: Array<{ rule: string; issues: number }>;
  checks: ManualCheckView[];
  /** Scans that ended in the period, newest first. */
  scans: Scan[];
  /** Names and versions, such as `AccessLint 0.21.0`. */
  engines: string[];
  /** Success criteria that no rule checked. */
  unchecked: readonly string[];
}

export interface ReportPeriod {
  start: Date;
  /** The start of the next month. */
  end: Date;
  /** Last moment covered: the month's end, or now. */
  asOf: Date;
  isOver: boolean;
}

export interface ReportedIssue {
  issue: Issue;
  /** Change within the period: found for the first time, found again, or no longer seen. */
  change: "new" | "returned" | "not-seen" | null;
  example: { pageUrl: string; markup: string | null; changedMarkup: MarkupChange[] | null } | null;
}

export interface FixedIssue {
  issue: Issue;
  fixedAt: Date;
}

export interface IgnoredIssue {
  issue: Issue;
  since: Date;
  /** Name of the user who ignored it; null if unknown or if their account was deleted. */
  by: string | null;
}
