/** Says with a request which account the page believes to be in: see `src/http/session.ts`. */
export const ACCOUNT_HEADER = "handrail-account";
