/** Request header that names the page's account, checked by `src/http/session.ts`. */
export const ACCOUNT_HEADER = "handrail-account";
