import { API } from "#shared/paths.ts";
import { request } from "#ui/browser/fetcher.ts";

/** Finishes a registration whose card the provider confirmed on a page of its own. */
export function completeRegistration(setupIntentId: string): Promise<{ token: string }> {
  return request("POST", API.registrationCompletion, { body: { setupIntentId } });
}
