import type Stripe from "stripe";
import type { BillingView, Reduction } from "#shared/billing/schemas.ts";
import { expanded, fromUnix, isLive } from "../provider/fetch-subscription.ts";

/** Returns the discount of a live subscription that was fetched with its discounts expanded. */
export function discountOf(subscription: Stripe.Subscription | null): BillingView["discount"] {
  const discount = isLive(subscription) ? expanded(subscription.discounts[0]) : null;
  const coupon = expanded(discount?.source.coupon);
  if (!discount || !coupon) return null;
  const code = expanded(discount.promotion_code)?.code ?? (subscription?.metadata.promotionCode || null);
  return { ...reductionOf(coupon, code), ends: fromUnix(discount.end)?.toISOString() ?? null };
}

export function reductionOf(coupon: Stripe.Coupon, code: string | null): Reduction {
  const { percent_off: percentOff, amount_off, currency } = coupon;
  const amountOff = amount_off !== null && currency !== null ? { amount: amount_off, currency } : null;
  return { code, percentOff, amountOff };
}
