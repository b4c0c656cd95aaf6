import { API } from "#shared/paths.ts";
import { request } from "#ui/browser/fetcher.ts";

/** What the card form needs to take a new card. */
export function createCardSetup(signal: AbortSignal): Promise<{ clientSecret: string }> {
  return request("POST", API.billingPaymentMethodSetup, { signal });
}
