import { ACCOUNT_API } from "#shared/paths.ts";
import type { ChangePasswordInput } from "#shared/schemas/profile.ts";
import { request } from "#ui/browser/fetcher.ts";

export function changePassword(input: ChangePasswordInput): Promise<{ message: string }> {
  return request("POST", ACCOUNT_API.accountPassword, { body: input });
}
