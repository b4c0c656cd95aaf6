import { API } from "../../shared/paths.ts";
import type { AccountView, ProfileInput } from "../../shared/schemas/account.ts";
import { request } from "../../ui/browser/fetcher.ts";

export function updateAccount(changes: ProfileInput): Promise<AccountView> {
  return request("PATCH", API.account, { body: changes });
}
