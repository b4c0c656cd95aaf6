/** Lifetimes of a key, in days. */
export const KEY_DAYS = [30, 90, 365] as const;

/** Valid keys allowed per user in one account, and for an account itself. */
export const MAX_KEYS = 20;
