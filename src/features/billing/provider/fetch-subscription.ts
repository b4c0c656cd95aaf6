import type Stripe from "stripe";
import { offerOf } from "./offer-of.ts";

/** How much a status counts; 0 for a subscription that is over, or never began. */
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

/** What `fetchSubscription` answers: its card and latest invoice are whole objects. */
const EXPANDED = ["data.default_payment_method", "data.latest_invoice"];

/**
 * The customer's subscription that counts: one of ours before one that the operator has made by
 * hand, a live one before one that is over, and of equals the newest.
 */
export async function fetchSubscription(
  stripe: Stripe,
  customer: string,
): Promise<Stripe.Subscription | null> {
  const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: 100, expand: EXPANDED });
  const ours = data.filter(isOurs);
  let best: Stripe.Subscription | null = null;
  for (const one of ours.length > 0 ? ours : data) if (!best || rankOf(one) > rankOf(best)) best = one;
  return best;
}

export function isLive(subscription: Stripe.Subscription | null): subscription is Stripe.Subscription {
  return subscription !== null && rankOf(subscription) > 0;
}

/** The operator may sell other things to the same customer. */
function isOurs({ metadata, items }: Stripe.Subscription): boolean {
  return metadata.userId !== undefined || items.data.some(({ price }) => offerOf(price) !== null);
}

function rankOf({ status }: Stripe.Subscription): number {
  return RANK[status] ?? 0;
}

/** End of the current period, in unix seconds. */
export function periodEndOf(subscription: Stripe.Subscription): number | null {
  return subscription.items.data[0]?.current_period_end ?? null;
}

/** The provider's object where it was expanded; null for a bare or missing id. */
export function expanded<Value extends object>(value: string | Value | null | undefined): Value | null {
  return typeof value === "object" ? value : null;
}

/** The id of what the provider may have expanded. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === "string" ? value : (value?.id ?? null);
}

export function fromUnix(seconds: number): Date;
export function fromUnix(seconds: number | null): Date | null;
export function fromUnix(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1_000);
}
