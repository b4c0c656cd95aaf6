import type Stripe from "stripe";
import { invalidRequest } from "../errors.ts";
import { liveOf, type Store } from "../state/store.ts";

/** Sets the customer's currency; rejects any other while a subscription is live. */
export async function fixCurrency(store: Store, customer: Stripe.Customer, currency: string): Promise<void> {
  await requireSameCurrency(store, customer.id, currency);
  await store.change(customer, "customer.updated", { currency });
}

async function requireSameCurrency(store: Store, customerId: string, currency: string): Promise<void> {
  const live = await store.all("subscription", liveOf({ customer: customerId }));
  const other = live.find((subscription) => subscription.currency !== currency);
  if (!other) return;
  throw invalidRequest(
    `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${other.currency}.`,
  );
}
