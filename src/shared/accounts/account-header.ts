/** Request header with the account of the page; `src/http/session.ts` compares it. */
export const ACCOUNT_HEADER = "handrail-account";
