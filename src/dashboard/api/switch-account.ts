import { API } from "#shared/paths.ts";
import { request } from "#ui/browser/fetcher.ts";

/** Takes the session to another account that the person works in. */
export function switchAccount(accountId: number): Promise<null> {
  return request("PUT", API.currentAccount, { body: { accountId } });
}
