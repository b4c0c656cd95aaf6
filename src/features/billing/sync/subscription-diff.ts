import type Stripe from "stripe";
import type { User } from "#src/db/schema/accounts.ts";
import { type Changes, columnsOf, differences, type SubscriptionColumns } from "./subscription-columns.ts";

/** The provider's current subscription, and the user's row before the sync. */
export interface SubscriptionDiff {
  user: User;
  subscription: Stripe.Subscription;
  columns: SubscriptionColumns;
  changes: Changes;
  now: Date;
}

export function diffSubscription(user: User, subscription: Stripe.Subscription, now: Date): SubscriptionDiff {
  const columns = columnsOf(subscription, user, now);
  return { user, subscription, columns: { ...user, ...columns }, changes: differences(user, columns), now };
}
