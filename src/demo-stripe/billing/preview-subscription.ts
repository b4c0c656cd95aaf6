import type Stripe from "stripe";
import type { DiscountFields, ItemChange } from "../shapes/subscription.ts";
import type { Store } from "../state/store.ts";
import { buildDiscounts } from "./discounts.ts";
import { composeInvoice } from "./draft-invoice.ts";
import { newSubscription } from "./new-subscription.ts";
import { asPreview } from "./preview.ts";

/** Previews the first invoice of a new subscription, without storing anything. */
export async function previewSubscription(
  store: Store,
  customer: string,
  wanted: ItemChange[],
  trialEnd: number | null,
  discountFields?: DiscountFields,
): Promise<Stripe.Invoice> {
  const items = wanted.map(({ price = "", quantity = 1 }) => ({ price, quantity }));
  const subscription = await newSubscription(store, { customer, items }, trialEnd);
  const discounts = await buildDiscounts(store, discountFields, subscription);
  const invoice = await composeInvoice(
    store,
    subscription,
    { reason: "upcoming", period: true, discounts },
    [],
  );
  const lines = invoice.lines.data.map((line) => ({ ...line, subscription: null }));
  return asPreview({ ...invoice, lines: { ...invoice.lines, data: lines }, parent: null }, store.now);
}
