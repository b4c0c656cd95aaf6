import { fetchPrice } from "../../src/features/billing/provider/prices.ts";
import type { OutsideProvider } from "./outside-provider.ts";

/**
 * The starter plan becomes the professional one, or the other way round, as in the provider's own
 * dashboard.
 */
export async function changePlanOutside({ stripe }: OutsideProvider, customer: string): Promise<void> {
  const { data } = await stripe.subscriptions.list({ customer });
  const item = data[0]?.items.data[0];
  if (!item) throw new Error(`${customer} has no subscription`);
  const isStarter = item.price.lookup_key?.startsWith("starter");
  const plan = isStarter ? "professional" : "starter";
  const price = await fetchPrice(stripe, { plan, billingCycle: "monthly", currency: "usd" });
  const items = [{ id: item.id, price: price.id }];
  await stripe.subscriptions.update(item.subscription, { items, proration_behavior: "none" });
}
