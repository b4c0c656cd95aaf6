import type Stripe from "stripe";
import { invalidParam } from "../errors.ts";
import type { DiscountFields } from "../shapes/subscription.ts";
import { newId } from "../state/ids.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { addMonths } from "../time/calendar.ts";

type Target = Pick<Stripe.Subscription, "id" | "customer">;

/** Builds the discounts a request redeems or keeps, without storing anything. */
export function buildDiscounts(
  store: Store,
  fields: DiscountFields = [],
  target: Target,
): Promise<Stripe.Discount[]> {
  return Promise.all(
    fields.map(async ({ coupon, discount, promotion_code }, index) => {
      if (discount) return store.get("discount", discount, `discounts[${index}][discount]`);
      const code = promotion_code
        ? await redeemableCode(store, promotion_code, target, `discounts[${index}][promotion_code]`)
        : null;
      const couponId = code ? idOf(code.promotion.coupon) : coupon;
      const found = await store.get("coupon", couponId ?? "", `discounts[${index}][coupon]`);
      return newDiscount(store.now, found, code, target);
    }),
  );
}

/** Stores the new discounts among those built, and counts their redemptions. */
export async function storeDiscounts(store: Store, discounts: Stripe.Discount[]): Promise<void> {
  for (const discount of discounts) {
    if (await store.find("discount", discount.id)) continue;
    await store.create("customer.discount.created", discount);
    if (discount.end !== null) await store.schedule(discount.end, "end_discount", discount.id);
    await countRedemption(store, discount);
  }
}

export async function endDiscount(store: Store, id: string): Promise<void> {
  const discount = await store.find("discount", id);
  if (!discount) return;
  await store.remove(discount, "customer.discount.deleted");
  const subscription = await store.find("subscription", discount.subscription ?? "");
  if (!subscription) return;
  const discounts = subscription.discounts.filter((kept) => kept !== id);
  await store.change(subscription, "customer.subscription.updated", { discounts });
}

/** Returns a subscription's stored discounts, with their coupons. */
export async function discountsOf(store: Store, { discounts }: Pick<Stripe.Subscription, "discounts">) {
  const found = await Promise.all(discounts.map((discount) => store.find("discount", idOf(discount))));
  return found.filter((discount) => discount !== undefined);
}

export async function couponOf(store: Store, { source }: Stripe.Discount): Promise<Stripe.Coupon> {
  return store.get("coupon", idOf(source.coupon) ?? "", "coupon");
}

export async function expirePromotionCode(store: Store, id: string): Promise<void> {
  const code = await store.find("promotion_code", id);
  if (code) await store.change(code, "promotion_code.updated", { active: false });
}

async function redeemableCode(store: Store, id: string, { customer }: Target, param: string) {
  const code = await store.find("promotion_code", id);
  if (!code) throw invalidParam(param, `No such promotion code: '${id}'`, "resource_missing");
  if (code.expires_at !== null && code.expires_at <= store.now) {
    throw invalidParam(param, "This promotion code has expired.", "coupon_expired");
  }
  const isOthers = code.customer !== null && idOf(code.customer) !== idOf(customer);
  if (!code.active || isOthers) throw invalidParam(param, "This promotion code cannot be redeemed.");
  return code;
}

function newDiscount(
  now: number,
  { id, duration, duration_in_months }: Stripe.Coupon,
  code: Stripe.PromotionCode | null,
  target: Target,
): Stripe.Discount {
  return {
    id: newId("di"),
    object: "discount",
    checkout_session: null,
    customer: idOf(target.customer),
    customer_account: null,
    end: duration === "repeating" ? addMonths(now, duration_in_months ?? 1) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: code?.id ?? null,
    source: { type: "coupon", coupon: id },
    start: now,
    subscription: target.id,
    subscription_item: null,
  };
}

async function countRedemption(store: Store, discount: Stripe.Discount): Promise<void> {
  const coupon = await couponOf(store, discount);
  const redeemed = coupon.times_redeemed + 1;
  const valid = coupon.valid && (coupon.max_redemptions === null || redeemed < coupon.max_redemptions);
  await store.change(coupon, "coupon.updated", { times_redeemed: redeemed, valid });
  const code = await store.find("promotion_code", idOf(discount.promotion_code) ?? "");
  if (!code) return;
  const times = code.times_redeemed + 1;
  await store.change(code, "promotion_code.updated", {
    times_redeemed: times,
    active: code.active && (code.max_redemptions === null || times < code.max_redemptions),
  });
}
