import { API } from "#shared/paths.ts";
import type { BillingView, ChangePlanInput } from "#shared/schemas/billing.ts";
import { request } from "#ui/browser/fetcher.ts";

export function changePlan(input: ChangePlanInput): Promise<BillingView> {
  return request("POST", API.billingChangePlan, { body: input });
}
