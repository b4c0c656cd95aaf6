import type Stripe from "stripe";
import { invalidRequest } from "../errors.ts";
import type { Store } from "../state/store.ts";
import { finalizeAndCollect } from "./collect-payment.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { movePeriod } from "./item-changes.ts";
import { paymentMethodFor } from "./payment-source.ts";
import { schedulePeriodEnd } from "./periods.ts";

/** Resumes a paused subscription with a new period from now, which is charged immediately. */
export async function resumePaused(store: Store, subscription: Stripe.Subscription) {
  if (subscription.status !== "paused") {
    throw invalidRequest(
      `Only a paused subscription can be resumed; this one is ${subscription.status}. To undo a cancellation, set \`cancel_at_period_end\` to false.`,
    );
  }
  if (!(await paymentMethodFor(store, subscription))) {
    throw invalidRequest(
      "This customer has no attached payment source or default payment method.",
      "resource_missing",
    );
  }
  const data = subscription.items.data.map((item) => movePeriod(item, store.now, store.now));
  const { status_details: _paused, ...unpaused } = subscription;
  const resumed = await store.change(unpaused, "customer.subscription.updated", {
    status: "active",
    billing_cycle_anchor: store.now,
    items: { ...subscription.items, data },
  });
  await store.emit("customer.subscription.resumed", resumed);
  await schedulePeriodEnd(store, resumed);
  const draft = await draftInvoice(store, resumed, { reason: "subscription_update", period: true });
  await store.update(resumed, { latest_invoice: draft.id });
  await finalizeAndCollect(store, draft);
  return store.get("subscription", subscription.id);
}
