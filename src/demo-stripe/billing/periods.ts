import type Stripe from "stripe";
import type { Store } from "../state/store.ts";
import { DAY, nextPeriodEnd } from "../time/calendar.ts";

const TRIAL_NOTICE = 3 * DAY;
const UPCOMING_NOTICE = 7 * DAY;

/** When the current period ends (unix seconds); the earliest, if the items differ. */
export function periodEnd(subscription: Stripe.Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end));
}

/** When the current period began (unix seconds); the latest, if the items differ. */
export function periodStart(subscription: Stripe.Subscription): number {
  return Math.max(...subscription.items.data.map((item) => item.current_period_start));
}

/** The items with the period that follows, counted from the subscription's anchor. */
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

/** Lets the notice of the trial's end go out three days before it, or now if it is nearer. */
export async function announceTrialEnd(store: Store, subscription: Stripe.Subscription): Promise<void> {
  const due = (subscription.trial_end ?? store.now) - TRIAL_NOTICE;
  if (due > store.now) await store.schedule(due, "trial_will_end", subscription.id);
  else await store.emit("customer.subscription.trial_will_end", subscription);
}

/** Lets the period end when its time has come. */
export async function schedulePeriodEnd(store: Store, subscription: Stripe.Subscription): Promise<void> {
  await store.schedule(periodEnd(subscription), "period_end", subscription.id);
  const notice = renewalNotice(subscription);
  if (subscription.status !== "trialing" && notice > store.now) {
    await store.schedule(notice, "invoice_upcoming", subscription.id);
  }
}

/** When the next renewal is announced (unix seconds): a week before it, but not before the period began. */
export function renewalNotice(subscription: Stripe.Subscription): number {
  return Math.max(periodEnd(subscription) - UPCOMING_NOTICE, periodStart(subscription));
}
