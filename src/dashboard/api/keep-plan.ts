import { API } from "#shared/paths.ts";
import type { BillingView } from "#shared/schemas/billing.ts";
import { request } from "#ui/browser/fetcher.ts";

/** Undoes a downgrade that waits for the period's end. */
export function keepPlan(): Promise<BillingView> {
  return request("DELETE", API.billingPendingChange);
}
