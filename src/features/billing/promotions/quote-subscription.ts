import type Stripe from "stripe";
import type { Quote, QuotedDiscount, QuoteInput } from "#shared/billing/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { ensureCustomer } from "../customers/ensure-customer.ts";
import { fetchPrice, type PriceChoice } from "../provider/prices.ts";
import { reductionOf } from "./discount-of.ts";
import { type Promotion, promotionRefused, refusedDiscount, resolvePromotion } from "./resolve-promotion.ts";

export interface Offer {
  /** Id of the plan's price. */
  price: string;
  /** Parameter that redeems the promotion code; undefined if there is none. */
  discounts: Stripe.SubscriptionCreateParams.Discount[] | undefined;
  metadata: Record<string, string>;
  quote: Quote;
}

/**
 * Prices a new subscription as the provider will charge it.
 * @param hasTrial whether the first payment comes after the start.
 * @throws DomainError `invalid` at `promotionCode` for a code that cannot be used.
 */
export async function quoteSubscription(
  services: Services,
  user: User,
  { promotionCode, ...choice }: PriceChoice & Pick<QuoteInput, "promotionCode">,
  hasTrial: boolean,
): Promise<Offer> {
  const price = await fetchPrice(services.stripe, choice);
  const full = { amount: price.unit_amount ?? 0, currency: choice.currency };
  if (promotionCode === "") {
    return {
      price: price.id,
      discounts: undefined,
      metadata: {},
      quote: { firstCharge: full, price: full, discount: null },
    };
  }
  const promotion = await resolvePromotion(services, user.stripeCustomerId, promotionCode);
  // The provider does not document whether a trial's free invoice uses up a one-time discount.
  if (hasTrial && promotion.coupon.duration === "once") throw promotionRefused("withoutTrial");
  const discounts = [promotion.discount];
  const amount = await discountedCharge(services, user, price.id, discounts);
  const discount = quotedDiscount(promotion, price);
  return {
    price: price.id,
    discounts,
    metadata: promotion.metadata,
    quote: { firstCharge: { ...full, amount }, price: full, discount },
  };
}

/** Returns the first payment in cents, before the account's credit is applied. */
export async function discountedCharge(
  services: Services,
  user: User,
  price: string,
  discounts: Stripe.SubscriptionCreateParams.Discount[],
): Promise<number> {
  const preview = await services.stripe.invoices
    .createPreview({
      customer: await ensureCustomer(services, user),
      discounts,
      subscription_details: { items: [{ price }] },
    })
    .catch(refusedDiscount);
  if (preview.total >= preview.subtotal) throw promotionRefused("unfit");
  return Math.max(preview.total, preview.amount_due);
}

function quotedDiscount({ code, coupon }: Promotion, { recurring }: Stripe.Price): QuotedDiscount {
  return {
    ...reductionOf(coupon, code),
    payments: paymentsOf(coupon, recurring?.interval === "year" ? 12 : 1),
  };
}

function paymentsOf({ duration, duration_in_months }: Stripe.Coupon, monthsOfPeriod: number): number | null {
  if (duration === "once") return 1;
  return duration_in_months === null ? null : Math.ceil(duration_in_months / monthsOfPeriod);
}
