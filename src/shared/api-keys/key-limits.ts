/** Key lifetimes, in days. */
export const KEY_DAYS = [30, 90, 365] as const;

/** Maximum number of valid keys per user in an account, and for the account itself. */
export const MAX_KEYS = 20;
