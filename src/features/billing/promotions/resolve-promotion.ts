import Stripe from "stripe";
import { ERRORS } from "#shared/messages.ts";
import { PROMOTION_ERRORS } from "#shared/promotion-messages.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { expanded } from "../provider/fetch-subscription.ts";

export interface Promotion {
  id: string;
  code: string;
  coupon: Stripe.Coupon;
}

/**
 * Finds the promotion behind a code that a person typed.
 * @throws DomainError `invalid` at `promotionCode` for one that is unknown, expired or used up.
 */
export async function resolvePromotion(
  { stripe, billingClock }: Services,
  typed: string,
): Promise<Promotion> {
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
  if (isUsedUp(found) || isUsedUp(coupon)) throw promotionRefused("used");
  if (!found.active || !coupon.valid) throw promotionRefused("unknown");
  return { id: found.id, code: found.code, coupon };
}

/** Builds the error at the code's field. */
export function promotionRefused(reason: keyof typeof PROMOTION_ERRORS, cause?: unknown): DomainError {
  return new DomainError("invalid", ERRORS.invalid, {
    code: "promotion_refused",
    fields: { promotionCode: PROMOTION_ERRORS[reason] },
    cause,
  });
}

/** For `catch`: maps the provider's refusal of a discount, such as a code for other customers. */
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
