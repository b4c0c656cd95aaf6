import { ACCOUNT_API } from "#shared/paths.ts";
import type { AccountView, ProfileInput } from "#shared/schemas/profile.ts";
import { request } from "#ui/browser/fetcher.ts";

export function updateAccount(changes: ProfileInput): Promise<AccountView> {
  return request("PATCH", ACCOUNT_API.account, { body: changes });
}
