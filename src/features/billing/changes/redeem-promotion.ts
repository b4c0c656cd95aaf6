import type Stripe from "stripe";
import type { BillingView, PromotionInput } from "#shared/billing/schemas.ts";
import { ERRORS } from "#shared/messages.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { billingView } from "../billing-view.ts";
import { discountedCharge } from "../promotions/quote-subscription.ts";
import { promotionRefused, refusedDiscount, resolvePromotion } from "../promotions/resolve-promotion.ts";
import { currencyOf } from "../provider/currency-of.ts";
import { periodEndOf } from "../provider/fetch-subscription.ts";
import { firstChangeWins } from "../provider/idempotent-call.ts";
import { offerOf } from "../provider/offer-of.ts";
import { fetchPrice } from "../provider/prices.ts";
import { updatePendingChange } from "../schedules/pending-change.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { beginChange } from "./change-idempotency.ts";
import { requireSold } from "./resolve-plan-change.ts";

/**
 * Redeems a code for future payments of a running subscription. Charges nothing.
 * @throws DomainError `invalid` at `promotionCode` for a code that cannot be used or combined with
 * another discount; `conflict` while a payment is due, after a cancellation, or while a change from
 * an archived price is pending.
 */
export async function redeemPromotion(
  services: Services,
  owner: User,
  { promotionCode }: PromotionInput,
): Promise<BillingView> {
  const { subscription, key, isOpen } = await beginChange(services, owner);
  if (!["trialing", "active"].includes(subscription.status)) {
    throw new DomainError("conflict", ERRORS.paymentDue, { code: "payment_due" });
  }
  if (subscription.cancel_at !== null) {
    throw new DomainError("conflict", ERRORS.alreadyCancelled, { code: "already_cancelled" });
  }
  if (subscription.discounts.length > 0) throw promotionRefused("hasDiscount");
  const price = subscription.items.data[0]?.price.id ?? "";
  if (subscription.schedule) await requireSold(services.stripe, price);
  const { coupon, discount, metadata } = await resolvePromotion(
    services,
    owner.stripeCustomerId,
    promotionCode,
  );
  const discounts = [discount];
  if (coupon.duration === "repeating") requireLasting(services, subscription, coupon);
  await discountedCharge(services, owner, await soldPrice(services, owner, subscription), discounts);
  await firstChangeWins(
    (attempt) =>
      services.stripe.subscriptions
        .update(subscription.id, { discounts, metadata }, { idempotencyKey: key("promotion", attempt) })
        .catch(refusedDiscount),
    isOpen,
  );
  const discounted = await syncSubscription(services, owner.id);
  if (discounted) await updatePendingChange(services, discounted);
  return billingView(services, owner.id);
}

/** Refuses a discount that ends before the next payment, which may be a year away. */
function requireLasting(
  { billingClock }: Services,
  subscription: Stripe.Subscription,
  { duration_in_months }: Stripe.Coupon,
): void {
  const end = new Date(billingClock.now());
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + (duration_in_months ?? 0));
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  if (end.getTime() / 1_000 <= (periodEndOf(subscription) ?? 0)) throw promotionRefused("tooShort");
}

/** Returns the id of the subscription's price or, if archived, of the plan's current price. */
async function soldPrice(
  { stripe }: Services,
  owner: User,
  subscription: Stripe.Subscription,
): Promise<string> {
  const price = await stripe.prices.retrieve(subscription.items.data[0]?.price.id ?? "");
  if (price.active) return price.id;
  const currency = currencyOf(subscription);
  return (await fetchPrice(stripe, { ...(offerOf(price) ?? owner), currency })).id;
}
