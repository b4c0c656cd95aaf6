import { API } from "#shared/paths.ts";
import type { BillingView, CancelInput } from "#shared/schemas/billing.ts";
import { request } from "#ui/browser/fetcher.ts";

export function cancelSubscription(input: CancelInput): Promise<BillingView> {
  return request("POST", API.billingCancel, { body: input });
}
