/** Lifetime of a session and its token after sign-in, in days. */
export const SESSION_DAYS = 30;
