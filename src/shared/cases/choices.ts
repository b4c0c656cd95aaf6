/** States of a case, in their usual order. */
export const CASE_STATES = ["open", "answered", "settled", "closed"] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Maximum number of letters per case. */
export const MAX_LETTERS = 20;
/** Maximum number of cases per account. */
export const MAX_CASES = 100;
/** Maximum number of allegations per case. */
export const MAX_ALLEGATIONS = 50;
/** Maximum characters of a page's address and of the letter's words about it. */
export const ALLEGATION_LIMITS = { page: 1_000, words: 500 } as const;

/**
 * Verdict of scans on an allegation: a scan finds it on the page now; scans found it there until a
 * date; no scan has found it there; only a person can tell; or the page hasn't been read.
 */
export type Verdict = "found" | "fixed" | "never-seen" | "for-a-person" | "not-read";
