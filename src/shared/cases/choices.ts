/** States of a case, in their usual order. */
export const CASE_STATES = ["open", "answered", "settled", "closed"] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Letters per case. */
export const MAX_LETTERS = 20;
/** Cases per account. */
export const MAX_CASES = 100;
