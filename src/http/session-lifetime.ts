/** Days from a sign-in to the end of its session, and of its token. */
export const SESSION_DAYS = 30;
