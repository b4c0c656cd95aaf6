/** States of a case, in their usual order. */
export const CASE_STATES = ["open", "answered", "settled", "closed"] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Maximum number of letters per case. */
export const MAX_LETTERS = 20;
/** Maximum number of cases per account. */
export const MAX_CASES = 100;
