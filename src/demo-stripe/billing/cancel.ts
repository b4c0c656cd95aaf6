import type Stripe from "stripe";
import { nulls } from "../state/nulls.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { expireIncomplete } from "./expire-incomplete.ts";
import { endSchedule } from "./schedule-state.ts";

/** Ends the subscription immediately; an incomplete subscription expires instead. */
export async function cancelNow(
  store: Store,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason | null,
  details: Partial<Stripe.Subscription.CancellationDetails> = {},
): Promise<Stripe.Subscription> {
  if (subscription.schedule) await endSchedule(store, idOf(subscription.schedule), "canceled");
  const cancellation = {
    canceled_at: subscription.canceled_at ?? store.now,
    cancellation_details: { ...NO_DETAILS, ...subscription.cancellation_details, ...details, reason },
  };
  if (subscription.status === "incomplete") return expireIncomplete(store, subscription, cancellation);
  await stopCollecting(store, subscription);
  return store.transition(subscription, "customer.subscription.deleted", {
    ...cancellation,
    status: "canceled",
    ended_at: store.now,
  });
}

/** Stops automatic collection of open invoices. */
async function stopCollecting(store: Store, { id: subscription }: Stripe.Subscription): Promise<void> {
  const unpaid = await store.all("invoice", {
    equal: { parent: { subscription_details: { subscription } } },
    among: { field: "status", values: ["draft", "open"] },
  });
  for (const invoice of unpaid) {
    const stopped = { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null };
    await store.change(invoice, "invoice.updated", stopped);
  }
}

export const NO_DETAILS: Stripe.Subscription.CancellationDetails = nulls(
  "comment feedback feedback_option reason",
);
