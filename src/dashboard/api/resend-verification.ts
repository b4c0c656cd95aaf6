import { API } from "#shared/paths.ts";
import { request } from "#ui/browser/fetcher.ts";

export function resendVerification(email: string): Promise<{ message: string }> {
  return request("POST", API.resendVerification, { body: { email } });
}
