import { API } from "#shared/paths.ts";
import type { BillingView } from "#shared/schemas/billing.ts";
import { request } from "#ui/browser/fetcher.ts";

export function resumeSubscription(): Promise<BillingView> {
  return request("POST", API.billingResume);
}
