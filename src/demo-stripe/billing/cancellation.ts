import type Stripe from "stripe";
import type { SubscriptionChanges } from "../shapes/subscription.ts";
import { NO_DETAILS } from "./cancel.ts";
import { periodEnd } from "./periods.ts";

/** Returns the fields that scheduling or withdrawing a cancellation changes. */
export function cancellation(
  now: number,
  subscription: Stripe.Subscription,
  { cancel_at, cancel_at_period_end, cancellation_details }: SubscriptionChanges,
): Partial<Stripe.Subscription> {
  const details = detailsOf(subscription, cancellation_details);
  const atPeriodEnd = cancel_at_period_end ?? subscription.cancel_at_period_end;
  if (cancel_at_period_end === undefined && cancel_at === undefined) {
    return {
      ...(cancellation_details && { cancellation_details: details }),
      ...(atPeriodEnd && { cancel_at: periodEnd(subscription) }),
    };
  }
  const endsAt = cancel_at_period_end ? periodEnd(subscription) : instantOf(subscription, cancel_at);
  if (endsAt === null) {
    const cancellation_details = { ...details, reason: null };
    return { cancel_at: null, cancel_at_period_end: false, canceled_at: null, cancellation_details };
  }
  return {
    cancel_at: endsAt,
    cancel_at_period_end: cancel_at_period_end === true,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: { ...details, reason: "cancellation_requested" },
  };
}

/** Returns a subscription's cancellation details with changes. */
export function detailsOf(
  { cancellation_details }: Stripe.Subscription,
  changes: SubscriptionChanges["cancellation_details"],
): Stripe.Subscription.CancellationDetails {
  return { ...NO_DETAILS, ...cancellation_details, ...changes };
}

function instantOf(subscription: Stripe.Subscription, cancelAt: SubscriptionChanges["cancel_at"]) {
  if (typeof cancelAt === "string") return periodEnd(subscription);
  return cancelAt ?? null;
}
