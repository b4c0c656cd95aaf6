import { API } from "#shared/paths.ts";
import type { BillingView, SubscribeInput } from "#shared/schemas/billing.ts";
import { request } from "#ui/browser/fetcher.ts";

export function subscribe(input: SubscribeInput): Promise<BillingView> {
  return request("POST", API.billingSubscribe, { body: input });
}
