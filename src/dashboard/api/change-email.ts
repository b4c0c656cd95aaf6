import { API } from "../../shared/paths.ts";
import type { ChangeEmailInput } from "../../shared/schemas/account.ts";
import { request } from "../../ui/browser/fetcher.ts";

export function requestEmailChange(input: ChangeEmailInput): Promise<{ message: string }> {
  return request("POST", API.accountEmail, { body: input });
}

export function cancelEmailChange(): Promise<void> {
  return request("DELETE", API.accountEmail);
}
