import Stripe from "stripe";
import { ERRORS } from "#shared/messages.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { PROMOTION_ERRORS } from "../error-messages.ts";
import { expanded } from "../provider/fetch-subscription.ts";

export interface Promotion {
  code: string;
  coupon: Stripe.Coupon;
  /** Parameter that redeems the promotion. */
  discount: { promotion_code: string } | { coupon: string };
  metadata: Record<string, string>;
}

/** Statuses of subscriptions that never began because their first payment failed. */
const NEVER_BEGUN = new Set<Stripe.Subscription.Status>(["incomplete", "incomplete_expired"]);

/**
 * Finds the promotion for a typed code. The provider counts a redemption even if the first payment
 * fails, so a customer's next attempt redeems only the coupon.
 * @throws DomainError `invalid` at `promotionCode` for an unknown, expired or used-up code.
 */
export async function resolvePromotion(
  services: Services,
  customer: string | null,
  typed: string,
): Promise<Promotion> {
  const { stripe, billingClock } = services;
  const { data } = await stripe.promotionCodes.list({
    code: typed,
    limit: 10,
    expand: ["data.promotion.coupon"],
  });
  const found = data.find(({ active }) => active) ?? data[0];
  const coupon = expanded(found?.promotion.coupon);
  if (!found || !coupon) throw promotionRefused("unknown");
  const now = billingClock.now().getTime() / 1_000;
  if (isPast(found.expires_at, now) || isPast(coupon.redeem_by, now)) throw promotionRefused("expired");
  const { id, code } = found;
  const isCounted = customer !== null && (await wasWasted(stripe, customer, id));
  if (isUsedUp(coupon) || (isUsedUp(found) && !isCounted)) throw promotionRefused("used");
  if (!(found.active || isUsedUp(found)) || !coupon.valid) throw promotionRefused("unknown");
  return {
    code,
    coupon,
    discount: isCounted ? { coupon: coupon.id } : { promotion_code: id },
    metadata: { promotion: id, promotionCode: isCounted ? code : "" },
  };
}

/** Whether the first payment of a customer's last subscription with a promotion failed. */
async function wasWasted(stripe: Stripe, customer: string, promotion: string): Promise<boolean> {
  const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: 100 });
  const last = data.find(({ metadata }) => metadata.promotion === promotion);
  return last !== undefined && NEVER_BEGUN.has(last.status);
}

export function promotionRefused(reason: keyof typeof PROMOTION_ERRORS, cause?: unknown): DomainError {
  return new DomainError("invalid", ERRORS.invalid, {
    code: "promotion_refused",
    fields: { promotionCode: PROMOTION_ERRORS[reason] },
    cause,
  });
}

/**
 * Maps the provider's refusal of a discount, such as a code for other customers; for use in
 * `catch`.
 */
export function refusedDiscount(error: unknown): never {
  const isRefusal =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.param?.startsWith("discounts");
  throw isRefusal ? promotionRefused("unfit", error) : error;
}

function isPast(moment: number | null, now: number): boolean {
  return moment !== null && moment <= now;
}

function isUsedUp({ max_redemptions: max, times_redeemed: times }: Stripe.PromotionCode | Stripe.Coupon) {
  return max !== null && times >= max;
}
