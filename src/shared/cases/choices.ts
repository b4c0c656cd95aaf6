/** States of a case, in the order in which most pass through them. */
export const CASE_STATES = ["open", "answered", "settled", "closed"] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Files of one case. */
export const MAX_LETTERS = 20;
/** Cases of one account. */
export const MAX_CASES = 100;
