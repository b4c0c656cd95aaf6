import type Stripe from "stripe";
import { invalidRequest } from "../errors.ts";
import type { PauseFields } from "../shapes/subscription.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { billUntilNow } from "./bill-until-now.ts";

/** Pauses the subscription until it is resumed, crediting the unused part of the period. */
export async function pauseOnRequest(
  store: Store,
  subscription: Stripe.Subscription,
  { bill_for, invoicing_behavior }: PauseFields,
): Promise<Stripe.Subscription> {
  requirePausable(subscription);
  await billUntilNow(store, subscription, {
    prorate: bill_for?.unused_time_from?.type !== "none",
    invoice_now: invoicing_behavior === "invoice",
  });
  return pause(store, subscription, "pause_requested");
}

export async function pause(
  store: Store,
  subscription: Stripe.Subscription,
  reason: "pause_requested" | "trial_end_without_payment_method",
): Promise<Stripe.Subscription> {
  return store.transition(subscription, "customer.subscription.paused", {
    status: "paused",
    status_details: {
      paused: { subscription: { type: reason }, transitioned_at: store.now, type: "subscription" },
    },
  });
}

function requirePausable({ schedule, status }: Stripe.Subscription): void {
  if (schedule) {
    throw invalidRequest(
      `A subscription with a schedule cannot be paused; release the schedule \`${idOf(schedule)}\` first.`,
    );
  }
  if (status !== "active") {
    throw invalidRequest(`Only an active subscription can be paused; this one is ${status}.`);
  }
}
