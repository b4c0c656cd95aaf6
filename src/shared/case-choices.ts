/** States of a case, in the order in which most pass through them. */
export const CASE_STATES = ["open", "answered", "settled", "closed"] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Kinds of files, told by their content. */
const LETTER_KINDS = ["pdf", "png", "jpeg", "docx"] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** Largest file in bytes. */
export const LETTER_LIMIT = 10 * 1024 * 1024;
/** Files of one case. */
export const MAX_LETTERS = 20;
/** Cases of one account. */
export const MAX_CASES = 100;
