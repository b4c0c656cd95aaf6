import { API } from "#shared/paths.ts";
import type { BillingView, PaymentMethodInput } from "#shared/schemas/billing.ts";
import { request } from "#ui/browser/fetcher.ts";

/**
 * Pays from now on with the card that a confirmed setup holds, and at once the invoice that the
 * screen named.
 */
export function changeCard(input: PaymentMethodInput): Promise<BillingView> {
  return request("POST", API.billingPaymentMethod, { body: input });
}
