import type Stripe from "stripe";
import type { Services } from "../../services.ts";
import type { BillingView } from "../../shared/schemas/billing.ts";
import { fromUnix, idOf } from "./fetch-subscription.ts";
import { readLookupKey } from "./prices.ts";

type PendingChange = NonNullable<BillingView["pendingChange"]>;

/** The change that a subscription's schedule holds for the period's end; null without one. */
export async function findPendingChange(
  { stripe }: Services,
  subscription: Stripe.Subscription,
): Promise<PendingChange | null> {
  const scheduleId = idOf(subscription.schedule);
  if (!scheduleId) return null;
  const { phases } = await stripe.subscriptionSchedules.retrieve(scheduleId);
  const next = phases.find(({ start_date }) => start_date >= (periodEndOf(subscription) ?? 0));
  const priceId = idOf(next?.items[0]?.price);
  if (!next || !priceId) return null;
  const offer = readLookupKey((await stripe.prices.retrieve(priceId)).lookup_key);
  return offer && { ...offer, effectiveAt: fromUnix(next.start_date).toISOString() };
}

/** Lets go of what was planned; the subscription goes on as it is. */
export async function releaseSchedule(
  { stripe }: Services,
  subscription: Stripe.Subscription,
): Promise<void> {
  const scheduleId = idOf(subscription.schedule);
  if (!scheduleId) return;
  await stripe.subscriptionSchedules.release(scheduleId, {}, { idempotencyKey: `release:${scheduleId}` });
}

export function periodEndOf(subscription: Stripe.Subscription): number | null {
  return subscription.items.data[0]?.current_period_end ?? null;
}
