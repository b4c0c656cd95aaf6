import type Stripe from "stripe";
import type { Store } from "../state/store.ts";
import { DAY, nextPeriodEnd } from "../time/calendar.ts";

const TRIAL_NOTICE = 3 * DAY;
const UPCOMING_NOTICE = 7 * DAY;

/** Returns the current period's end in Unix seconds; the earliest if items differ. */
export function periodEnd(subscription: Stripe.Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end));
}

/** Returns the current period's start in Unix seconds; the latest if items differ. */
export function periodStart(subscription: Stripe.Subscription): number {
  return Math.max(...subscription.items.data.map((item) => item.current_period_start));
}

/** Returns the items for the next period, counted from the subscription's anchor. */
export function nextPeriod(subscription: Stripe.Subscription): Stripe.ApiList<Stripe.SubscriptionItem> {
  const { items, billing_cycle_anchor } = subscription;
  const data = items.data.map((item) => {
    const every = item.price.recurring ?? { interval: "month", interval_count: 1 };
    const start = item.current_period_end;
    return {
      ...item,
      current_period_start: start,
      current_period_end: nextPeriodEnd(billing_cycle_anchor, start, every),
    };
  });
  return { ...items, data };
}

/**
 * Schedules the trial-end notice for three days before the end, or emits it now if that time has
 * passed.
 */
export async function announceTrialEnd(store: Store, subscription: Stripe.Subscription): Promise<void> {
  const due = (subscription.trial_end ?? store.now) - TRIAL_NOTICE;
  if (due > store.now) await store.schedule(due, "trial_will_end", subscription.id);
  else await store.emit("customer.subscription.trial_will_end", subscription);
}

export async function schedulePeriodEnd(store: Store, subscription: Stripe.Subscription): Promise<void> {
  await store.schedule(periodEnd(subscription), "period_end", subscription.id);
  const notice = renewalNotice(subscription);
  if (subscription.status !== "trialing" && notice > store.now) {
    await store.schedule(notice, "invoice_upcoming", subscription.id);
  }
}

/** Returns when a renewal is announced, in Unix seconds: a week ahead, but within the period. */
export function renewalNotice(subscription: Stripe.Subscription): number {
  return Math.max(periodEnd(subscription) - UPCOMING_NOTICE, periodStart(subscription));
}
