import type { PageLanguage } from "#shared/language/language.ts";
import type { AffectedGroup } from "#shared/scan-rules/scan-rule.ts";
import type { IgnoreReason, IMPACTS, ManualCheckState, ScanState } from "#shared/sites/choices.ts";
import { ENGLISH_WORDS } from "./english/report-words.ts";
import { GERMAN_WORDS } from "./german/report-words.ts";
import type { ReportFormats } from "./report-formats.ts";

type Impact = (typeof IMPACTS)[number];

/** All text in a monthly report, except for rules, criteria and manual checks. */
export interface ReportWords {
  title(host: string): string;
  madeFor(account: string): string;
  madeOn(day: string): string;
  soFar(days: string): string;
  pageNumber(page: number, pages: number): string;
  contents: string;
  glance: string;
  lead(facts: { open: number; severe: number; pages: number; day: string }, formats: ReportFormats): string;
  noResult(scans: number, formats: ReportFormats): string;
  noScans: string;
  figures: {
    open(count: number): string;
    severe: string;
    found: string;
    fixed: string;
    clean(pages: string): string;
  };
  notAScore: string;
  impacts: Record<Impact, string>;
  impactMeanings: Record<Impact, string>;
  impactTable: {
    caption: string;
    impact: string;
    meaning: string;
    open: string;
    before(day: string): string;
  };
  noEarlier: string;
  changes: {
    heading: string;
    found(count: string): string;
    returned(count: string): string;
    fixed(count: string): string;
    ignored(count: string): string;
  };
  open: {
    heading: string;
    intro: string;
    none: string;
    more(count: string): string;
    places(pages: number, elements: number, formats: ReportFormats): string;
    since(day: string): string;
    isNew: string;
    returned: string;
    notSeen: string;
    criteria: string;
    affected(groups: string): string;
    remedy: string;
    example: string;
    /** Text above changed markup. */
    changed: string;
    dashboard: string;
  };
  affected: Record<AffectedGroup, string>;
  fixed: {
    heading: string;
    caption: string;
    issue: string;
    impact: string;
    on: string;
    more(count: string): string;
  };
  ignored: {
    heading: string;
    intro: string;
    caption: string;
    issue: string;
    reason: string;
    when: string;
    reasons: Record<IgnoreReason, string>;
    reasonUnknown: string;
    by(day: string, person: string | null): string;
    until(day: string): string;
  };
  questions: { heading: string; intro: string; caption: string; rule: string; places: string };
  checks: {
    heading: string;
    intro: string;
    caption: string;
    check: string;
    result: string;
    when: string;
    states: Record<ManualCheckState, string>;
    never: string;
  };
  unchecked: { heading: string; intro(unchecked: string, all: string): string; caution: string };
  method: {
    heading: string;
    scans(count: number, formats: ReportFormats): string;
    pages(checked: number, failed: number, formats: ReportFormats): string;
    engines(names: string): string;
    ownRules: string;
    looksPast: string;
    caption: string;
    day: string;
    outcome: string;
    pagesChecked: string;
    open: string;
    states: Record<ScanState, string>;
  };
  /** Text for an emailed link that doesn't open a monthly report. */
  link: { closed: string; lifetime: string; instead: string; dashboard: string };
}

export function reportWords(language: PageLanguage): ReportWords {
  return language === "de" ? GERMAN_WORDS : ENGLISH_WORDS;
}
