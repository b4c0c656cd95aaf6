import { ACCOUNT_API } from "#shared/paths.ts";
import type { DeleteAccountInput } from "#shared/schemas/profile.ts";
import { request } from "#ui/browser/fetcher.ts";

/** Begins the days in which it can be undone. */
export function deleteAccount(input: DeleteAccountInput): Promise<{ deletesAt: string | null }> {
  return request("DELETE", ACCOUNT_API.account, { body: input });
}

export function undoDeletion(): Promise<void> {
  return request("DELETE", ACCOUNT_API.accountDeletion);
}
