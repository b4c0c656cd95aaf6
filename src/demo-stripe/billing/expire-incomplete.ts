import type Stripe from "stripe";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { voidInvoice } from "./void-invoice.ts";

/** Ends a subscription whose first payment is missing, and voids its invoice. */
export async function expireIncomplete(
  store: Store,
  subscription: Stripe.Subscription,
  details: Partial<Stripe.Subscription> = {},
): Promise<Stripe.Subscription> {
  const invoice = await store.find("invoice", idOf(subscription.latest_invoice) ?? "");
  if (invoice?.status === "open") await voidInvoice(store, invoice);
  return store.change(subscription, "customer.subscription.updated", {
    ...details,
    status: "incomplete_expired",
    ended_at: store.now,
  });
}
