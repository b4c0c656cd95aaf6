import type Stripe from "stripe";
import type { User } from "#src/db/schema/accounts.ts";
import { expanded, fromUnix } from "../provider/fetch-subscription.ts";
import { offerOf } from "../provider/offer-of.ts";

export type SubscriptionColumns = Pick<
  User,
  | "stripeSubscriptionId"
  | "plan"
  | "billingCycle"
  | "subscriptionStatus"
  | "currentPeriodEnd"
  | "trialEnd"
  | "canceledAt"
  | "pastDueSince"
>;

export type Changes = Partial<Record<keyof SubscriptionColumns, { from: string | null; to: string | null }>>;

/** Derives the user's columns from the subscription; a missing subscription counts as canceled. */
export function columnsOf(
  subscription: Stripe.Subscription | null,
  user: User,
  now: Date,
): Partial<SubscriptionColumns> {
  if (!subscription) return user.stripeSubscriptionId ? { subscriptionStatus: "canceled" } : {};
  const item = subscription.items.data[0];
  const offer = offerOf(item?.price);
  return {
    stripeSubscriptionId: subscription.id,
    plan: offer?.plan ?? user.plan,
    billingCycle: offer?.billingCycle ?? user.billingCycle,
    subscriptionStatus: subscription.status,
    currentPeriodEnd: fromUnix(item?.current_period_end ?? null),
    trialEnd: fromUnix(subscription.trial_end) ?? user.trialEnd,
    canceledAt: fromUnix(subscription.canceled_at),
    pastDueSince: subscription.status === "past_due" ? pastDueSince(subscription, user, now) : null,
  };
}

export function differences(user: User, columns: Partial<SubscriptionColumns>): Changes {
  const changes: Changes = {};
  for (const name of Object.keys(columns) as Array<keyof SubscriptionColumns>) {
    const from = comparable(user[name]);
    const to = comparable(columns[name] ?? null);
    if (from !== to) changes[name] = { from, to };
  }
  return changes;
}

/** Returns when the unpaid invoice was due, regardless of how late the sync is. */
function pastDueSince(subscription: Stripe.Subscription, user: User, now: Date): Date {
  const unpaid = expanded(subscription.latest_invoice);
  const sameDebt = user.stripeSubscriptionId === subscription.id ? user.pastDueSince : null;
  return sameDebt ?? fromUnix(unpaid?.status_transitions.finalized_at ?? null) ?? now;
}

function comparable(value: string | Date | null): string | null {
  return value instanceof Date ? value.toISOString() : value;
}
