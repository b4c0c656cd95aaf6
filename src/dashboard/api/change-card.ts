import { API } from "../../shared/paths.ts";
import type { BillingView } from "../../shared/schemas/billing.ts";
import { request } from "../../ui/browser/fetcher.ts";

/** Pays from now on with the card that a confirmed setup holds; an open invoice is paid with it at once. */
export function changeCard(setupIntentId: string): Promise<BillingView> {
  return request("POST", API.billingPaymentMethod, { body: { setupIntentId } });
}
