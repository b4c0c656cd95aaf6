import type Stripe from "stripe";

/** Returns the ids of the prices that a subscription embeds, now or once a change is paid. */
export function embeddedPrices({ items, pending_update }: Stripe.Subscription): string[] {
  return [...items.data, ...(pending_update?.subscription_items ?? [])].map(({ price }) => price.id);
}

/** Replaces the embedded prices by the current ones, since Stripe never embeds a copy. */
export function withLivePrices(
  { items, pending_update: pending }: Stripe.Subscription,
  prices: ReadonlyMap<string, Stripe.Price>,
): Pick<Stripe.Subscription, "items" | "pending_update"> {
  const refresh = (item: Stripe.SubscriptionItem) => withLivePrice(item, prices.get(item.price.id));
  return {
    items: { ...items, data: items.data.map(refresh) },
    pending_update: pending && {
      ...pending,
      subscription_items: pending.subscription_items?.map(refresh) ?? null,
    },
  };
}

function withLivePrice(item: Stripe.SubscriptionItem, price: Stripe.Price | undefined) {
  if (!price) return item;
  const { active, metadata, nickname } = price;
  return { ...item, price, plan: { ...item.plan, active, metadata, nickname } };
}
