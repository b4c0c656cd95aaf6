import type Stripe from "stripe";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { endSchedule } from "./schedule-state.ts";

/** Ends the subscription at this instant. */
export async function cancelNow(
  store: Store,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason | null,
  details: Partial<Stripe.Subscription.CancellationDetails> = {},
): Promise<Stripe.Subscription> {
  if (subscription.schedule) await endSchedule(store, idOf(subscription.schedule), "canceled");
  const canceled = await store.update(subscription, {
    status: "canceled",
    canceled_at: subscription.canceled_at ?? store.now,
    ended_at: store.now,
    cancellation_details: { ...NO_DETAILS, ...subscription.cancellation_details, ...details, reason },
  });
  await store.emit("customer.subscription.deleted", canceled);
  return canceled;
}

export const NO_DETAILS: Stripe.Subscription.CancellationDetails = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
};
