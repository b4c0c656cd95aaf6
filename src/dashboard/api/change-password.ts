import { API } from "../../shared/paths.ts";
import type { ChangePasswordInput } from "../../shared/schemas/account.ts";
import { request } from "../../ui/browser/fetcher.ts";

export function changePassword(input: ChangePasswordInput): Promise<{ message: string }> {
  return request("POST", API.accountPassword, { body: input });
}
