import type Stripe from "stripe";
import { offerOf } from "./offer-of.ts";

/** Status precedence; 0 for a subscription that has ended or never began. */
const RANK: Record<string, number> = {
  trialing: 3,
  active: 3,
  past_due: 3,
  unpaid: 2,
  paused: 2,
  incomplete: 1,
  canceled: 0,
  incomplete_expired: 0,
};

/** References to expand into objects: the card, the latest invoice and discounts. */
const EXPANDED = [
  "data.default_payment_method",
  "data.latest_invoice",
  "data.discounts.promotion_code",
  "data.discounts.source.coupon",
];

/**
 * Prefers this product's subscriptions over manual subscriptions, live over ended, then the newest.
 */
export async function fetchSubscription(stripe: Stripe, customer: string) {
  const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: 100, expand: EXPANDED });
  const ours = data.filter(isOurs);
  let best: Stripe.Subscription | null = null;
  for (const candidate of ours.length > 0 ? ours : data) {
    if (!best || rankOf(candidate) > rankOf(best)) best = candidate;
  }
  return best;
}

export function isLive(subscription: Stripe.Subscription | null): subscription is Stripe.Subscription {
  return subscription !== null && rankOf(subscription) > 0;
}

/**
 * Whether a subscription is for this product; the operator may sell other things to the same
 * customer.
 */
export function isOurs({ metadata, items }: Stripe.Subscription): boolean {
  return metadata.userId !== undefined || items.data.some(({ price }) => offerOf(price) !== null);
}

function rankOf({ status }: Stripe.Subscription): number {
  return RANK[status] ?? 0;
}

/** End of the current period, in Unix seconds. */
export function periodEndOf(subscription: Stripe.Subscription): number | null {
  return subscription.items.data[0]?.current_period_end ?? null;
}

/** Returns an expanded object, or null for a bare or missing id. */
export function expanded<Value extends object>(value: string | Value | null | undefined): Value | null {
  return typeof value === "object" ? value : null;
}

/** Returns a reference's id, whether or not it was expanded. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === "string" ? value : (value?.id ?? null);
}

export function fromUnix(seconds: number): Date;
export function fromUnix(seconds: number | null): Date | null;
export function fromUnix(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1_000);
}
