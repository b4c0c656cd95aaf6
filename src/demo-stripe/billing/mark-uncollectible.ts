import type Stripe from "stripe";
import type { Store } from "../state/store.ts";
import { decides } from "./deciding-invoice.ts";
import { subscriptionOf } from "./draft-invoice.ts";

/** Writes off an open invoice, which can still be paid; its subscription is no longer past due. */
export async function markUncollectible(
  store: Store,
  open: Stripe.Invoice,
  reason: Stripe.Invoice.StatusDetails.Uncollectible.Reason,
): Promise<Stripe.Invoice> {
  const marked = await store.transition(open, "invoice.marked_uncollectible", {
    status: "uncollectible",
    status_details: { uncollectible: { reason } },
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...open.status_transitions, marked_uncollectible_at: store.now },
  });
  const subscription = await subscriptionOf(store, marked);
  if (subscription?.status === "past_due" && (await decides(store, subscription, marked))) {
    await store.change(subscription, "customer.subscription.updated", { status: "active" });
  }
  return marked;
}
