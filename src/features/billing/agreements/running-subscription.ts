import { PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import type { PlanChoice } from "#shared/billing/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { formatMoney } from "#src/mail/format-money.ts";
import type { Services } from "#src/services.ts";
import { fetchSubscription, isLive } from "../provider/fetch-subscription.ts";
import { type NextCharge, nextChargeOf } from "../provider/next-charge.ts";
import { offerOf } from "../provider/offer-of.ts";

export interface RunningSubscription {
  plan: PlanChoice["plan"];
  status: string;
  nextCharge: NextCharge | null;
}

/** Returns the user's subscription if it continues to charge their card; null otherwise. */
export async function runningSubscription(
  { stripe }: Services,
  user: User,
): Promise<RunningSubscription | null> {
  const { stripeCustomerId: customer } = user;
  const subscription = customer && (await fetchSubscription(stripe, customer));
  if (!subscription || !isLive(subscription) || subscription.cancel_at !== null) return null;
  return {
    plan: offerOf(subscription.items.data[0]?.price)?.plan ?? user.plan,
    status: subscription.status,
    nextCharge: await nextChargeOf(stripe, subscription),
  };
}

/**
 * Describes a subscription for an operator, such as `PROFESSIONAL (active), charged $79.00 on
 * 2027-01-06`.
 */
export function describeRunning({ plan, status, nextCharge }: RunningSubscription): string {
  const charge =
    nextCharge &&
    `charged ${formatMoney(nextCharge.amount, nextCharge.currency)} on ${nextCharge.date.slice(0, 10)}`;
  return [`${PLANS[plan].name} (${status})`, charge].filter(Boolean).join(", ");
}
