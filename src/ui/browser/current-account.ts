import { ACCOUNT_HEADER } from "../../shared/account-header.ts";

let current: number | null = null;

/** From now on each request says that this page is in this account; null for a page that is in none. */
export function setAccount(accountId: number | null): void {
  current = accountId;
}

/** As headers. */
export function readAccount(): Record<string, string> {
  return current === null ? {} : { [ACCOUNT_HEADER]: String(current) };
}
