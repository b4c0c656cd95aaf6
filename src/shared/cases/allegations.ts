import * as v from "valibot";
import type { IssueDetail } from "../issues/schemas.ts";
import { PAGE_LANGUAGES } from "../language/language.ts";
import { lineSchema, optionalLineSchema } from "../schemas/plain-text.ts";
import { REPORT_FORMATS } from "../site-reports/schemas.ts";
import { SCAN_VALIDATION } from "../sites/messages.ts";
import type { Reason } from "../sites/schemas.ts";
import { isSubject } from "./barriers.ts";
import { ALLEGATION_LIMITS, MAX_ALLEGATIONS, type Verdict } from "./choices.ts";
import { CASE_VALIDATION } from "./messages.ts";

const AllegationSchema = v.object({
  /** The page's address, on a host of one of the account's websites. */
  page: lineSchema(CASE_VALIDATION.page, ALLEGATION_LIMITS.page, CASE_VALIDATION.pageTooLong),
  /** The letter's words, or the owner's; may be empty. */
  words: optionalLineSchema(CASE_VALIDATION.words, ALLEGATION_LIMITS.words, CASE_VALIDATION.wordsTooLong),
  /** A common barrier such as `alternative-text`, a WCAG criterion such as `1.1.1`, or a rule. */
  about: v.pipe(v.string(CASE_VALIDATION.about), v.check(isSubject, CASE_VALIDATION.about)),
});

export const AddAllegationsSchema = v.object({
  allegations: v.pipe(
    v.array(AllegationSchema, CASE_VALIDATION.allegations),
    v.minLength(1, CASE_VALIDATION.allegations),
    v.maxLength(MAX_ALLEGATIONS, CASE_VALIDATION.allegations),
  ),
});
export type AllegationInput = v.InferOutput<typeof AllegationSchema>;

export const AllegationReportQuerySchema = v.object({
  format: v.optional(v.picklist(REPORT_FORMATS, SCAN_VALIDATION.reportFormat), "html"),
  /** Defaults to the language of the user's region. */
  language: v.optional(v.picklist(PAGE_LANGUAGES, SCAN_VALIDATION.reportLanguage)),
});
export type AllegationReportQuery = v.InferOutput<typeof AllegationReportQuerySchema>;

/** Verdict of scans on an allegation, as of a moment. */
export interface AllegationResult {
  verdict: Verdict;
  /** When the page was last read by a scan or page check; null if never. */
  readAt: string | null;
  /** Whether a browser read it, and not only the page as sent. */
  inBrowser: boolean;
  /** When the issue was first seen (`found`), or first not found anymore (`fixed`). */
  since: string | null;
  /** Rule that found it. */
  rule: string | null;
  /** ID of the issue; null without one, or once it was deleted. */
  issue: string | null;
  /** Number of elements on the page, and the first one. */
  elements: number;
  element: { selector: string; markup: string } | null;
}

export interface AllegationView extends AllegationInput {
  id: string;
  /** The page's website; null once it was removed or given away. */
  site: { id: string; host: string } | null;
  /** WCAG criteria that the barrier, criterion or rule belongs to. */
  criteria: string[];
  /** Why the page couldn't be read, if so. */
  reason: Reason | null;
  result: AllegationResult;
  /** Picture of the issue on this page, by the issue's ID; null if there is none. */
  picture: IssueDetail["picture"];
  /** When scans were last compared with the allegation. */
  checkedAt: string;
  /** Earlier and current verdicts with the time of each change, oldest first. */
  changes: Array<{ verdict: Verdict; at: string }>;
  addedAt: string;
}

export interface AllegationList {
  /** In the order in which they were added. */
  allegations: AllegationView[];
  /** Whether a scan of their pages is waiting or running. */
  isChecking: boolean;
  /** Whether scans go on checking them, because the case isn't over. */
  isRepeated: boolean;
}

export interface LetterText {
  text: string;
  /** Number of pages read, and of the file. */
  pagesRead: number;
  pages: number;
}
