import type Stripe from "stripe";
import type { Store } from "../state/store.ts";

/**
 * Finds the invoice that determines a subscription's status: the latest that is neither void nor a
 * draft about to be charged. Drafts of an unpaid subscription are never charged, so they count.
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

/** Whether this invoice determines the subscription's status. */
export async function decides(store: Store, subscription: Stripe.Subscription, invoice: Stripe.Invoice) {
  return (await decidingInvoice(store, subscription))?.id === invoice.id;
}
