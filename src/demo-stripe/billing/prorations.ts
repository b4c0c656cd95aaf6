import type Stripe from "stripe";
import { newId } from "../state/ids.ts";
import { idOf, wireDecimal } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { discountedShare, paidShare } from "./apply-discounts.ts";

export interface Proration {
  item: Stripe.SubscriptionItem;
  /** Integer cents; negative for a credit. */
  amount: number;
  description: string;
  period: { start: number; end: number };
}

/** Credits the amount invoiced for the rest of the item's period. */
export async function creditUnused(
  store: Store,
  item: Stripe.SubscriptionItem,
  at: number,
): Promise<Proration> {
  const credit = restOfPrice(item, at, await paidShare(store, item));
  return { ...(await restOfItem(store, item, at, "Unused")), amount: 0 - credit };
}

/** Charges the item's discounted price for the rest of its period. */
export async function chargeRemaining(
  store: Store,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  at: number,
): Promise<Proration> {
  const amount = restOfPrice(item, at, await discountedShare(store, subscription));
  return { ...(await restOfItem(store, item, at, "Remaining")), amount };
}

/** Builds a pending item for the subscription's next invoice to include. */
export function newInvoiceItem(
  now: number,
  subscription: Stripe.Subscription,
  { item, amount, description, period }: Proration,
): Stripe.InvoiceItem {
  const quantity = item.quantity ?? 1;
  return {
    id: newId("ii"),
    object: "invoiceitem",
    amount,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_account: null,
    date: now,
    description,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: subscription.id, subscription_item: item.id },
    },
    period,
    pricing: pricingOf(item.price, item.price.unit_amount ?? 0),
    proration: true,
    proration_details: { credited_items: null, discount_amounts: [] },
    quantity,
    quantity_decimal: wireDecimal(quantity),
    tax_rates: [],
    test_clock: subscription.test_clock,
  };
}

export function pricingOf({ id, product }: Stripe.Price, unitAmount: number) {
  return {
    type: "price_details" as const,
    price_details: { price: id, product: idOf(product) },
    unit_amount_decimal: wireDecimal(unitAmount),
  };
}

export async function productName(store: Store, price: Stripe.Price): Promise<string> {
  const product = await store.find("product", idOf(price.product));
  return product?.name ?? price.nickname ?? "subscription";
}

async function restOfItem(store: Store, item: Stripe.SubscriptionItem, at: number, time: string) {
  const description = `${time} time on ${await productName(store, item.price)} after ${dateText(at)}`;
  return { item, description, period: { start: at, end: Math.max(item.current_period_end, at) } };
}

function restOfPrice(item: Stripe.SubscriptionItem, at: number, share: number): number {
  const { current_period_start: start, current_period_end: end, price, quantity = 1 } = item;
  const rest = Math.min(Math.max(end - at, 0), end - start);
  return Math.round(((price.unit_amount ?? 0) * quantity * share * rest) / (end - start));
}

function dateText(at: number): string {
  return new Date(at * 1000).toLocaleDateString("en-GB", {
    day: "2-digit",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
}
