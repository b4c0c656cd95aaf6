import { ACCOUNT_API } from "#shared/paths.ts";
import type { ChangeEmailInput } from "#shared/schemas/profile.ts";
import { request } from "#ui/browser/fetcher.ts";

export function requestEmailChange(input: ChangeEmailInput): Promise<{ message: string }> {
  return request("POST", ACCOUNT_API.accountEmail, { body: input });
}

export function cancelEmailChange(): Promise<void> {
  return request("DELETE", ACCOUNT_API.accountEmail);
}
