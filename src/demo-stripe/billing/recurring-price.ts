import type Stripe from "stripe";
import { invalidParam, invalidRequest } from "../errors.ts";
import type { Store } from "../state/store.ts";

export type RecurringPrice = Stripe.Price & { recurring: Stripe.Price.Recurring };

/**
 * Returns an active recurring price, in `currency` if given; otherwise throws the API's error at
 * `param`.
 */
export async function recurringPrice(
  store: Store,
  priceId: string,
  param: string,
  currency?: string,
): Promise<RecurringPrice> {
  const price = await store.get("price", priceId, param);
  const { recurring } = price;
  if (!recurring) {
    throw invalidParam(
      param,
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
    );
  }
  if (!price.active) {
    throw invalidRequest("The price specified is inactive. This field only accepts active prices.");
  }
  if (currency !== undefined && price.currency !== currency) {
    throw invalidParam(
      param,
      `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${currency}\`.`,
    );
  }
  return { ...price, recurring };
}

export function requireDistinct(priceIds: string[]): void {
  const repeated = priceIds.find((id, index) => priceIds.indexOf(id) !== index);
  if (repeated === undefined) return;
  throw invalidRequest(`Cannot add multiple subscription items with the same plan: ${repeated}`);
}
