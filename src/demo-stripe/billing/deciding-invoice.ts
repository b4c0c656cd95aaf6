import type Stripe from "stripe";
import type { Store } from "../state/store.ts";

/**
 * Finds the invoice on which a subscription's status depends: the latest one that is neither void
 * nor a draft about to be charged. Drafts of an unpaid subscription are never charged, so they
 * count.
 */
export async function decidingInvoice(
  store: Store,
  { id, status }: Stripe.Subscription,
): Promise<Stripe.Invoice | undefined> {
  const [latest] = await store.all("invoice", {
    equal: { parent: { subscription_details: { subscription: id } } },
    noneOf: { field: "status", values: status === "unpaid" ? ["void"] : ["draft", "void"] },
  });
  return latest;
}

/** Whether the subscription's status depends on this invoice. */
export async function decides(store: Store, subscription: Stripe.Subscription, invoice: Stripe.Invoice) {
  return (await decidingInvoice(store, subscription))?.id === invoice.id;
}
