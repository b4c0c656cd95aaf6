import { expect } from "bun:test";
import type Stripe from "stripe";
import {
  eventTypes,
  paidTest as it,
  prepareCustomer,
  preparePrice,
  providerTest as test,
} from "./provider.ts";

async function newCode(
  stripe: Stripe,
  coupon: Stripe.CouponCreateParams,
  code: Omit<Stripe.PromotionCodeCreateParams, "promotion"> = {},
) {
  const { id } = await stripe.coupons.create(coupon);
  return stripe.promotionCodes.create({ ...code, promotion: { type: "coupon", coupon: id } });
}

async function invoicesOf(stripe: Stripe, customer: string) {
  const { data } = await stripe.invoices.list({ customer });
  return data.reverse();
}

test("a discount of three months reduces three payments after a trial, and none after", async (provider) => {
  const { stripe, advance } = provider;
  const { customer, price, paymentMethod } = await prepareCustomer(stripe);
  const code = await newCode(stripe, { percent_off: 30, duration: "repeating", duration_in_months: 3 });
  const discounts = [{ promotion_code: code.id }];
  const items = [{ price: price.id }];
  const preview = await stripe.invoices.createPreview({
    customer: customer.id,
    discounts,
    subscription_details: { items },
  });
  expect(preview).toMatchObject({ subtotal: 2_900, total: 2_030, amount_due: 2_030 });
  expect((await stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(0);

  const { id, discounts: stored } = await stripe.subscriptions.create({
    customer: customer.id,
    items,
    discounts,
    trial_period_days: 7,
    default_payment_method: paymentMethod,
    expand: ["discounts.source.coupon", "discounts.promotion_code"],
  });
  expect(stored).toMatchObject([
    { promotion_code: { id: code.id, times_redeemed: 1 }, source: { coupon: { percent_off: 30 } } },
  ]);
  await advance("8d");
  for (let month = 0; month < 3; month += 1) await advance("31d");
  const paid = (await invoicesOf(stripe, customer.id)).map(({ amount_paid }) => amount_paid);
  expect(paid).toEqual([0, 2_030, 2_030, 2_030, 2_900]);
  expect((await stripe.subscriptions.retrieve(id)).discounts).toEqual([]);
  expect(await eventTypes(stripe)).toContain("customer.discount.deleted");
});

it("a discount of one payment ends with the next invoice", async (provider) => {
  const { stripe, customer, subscription, advance } = provider;
  const code = await newCode(stripe, { percent_off: 50, duration: "once" });
  await stripe.subscriptions.update(subscription.id, { discounts: [{ promotion_code: code.id }] });
  expect(await stripe.invoices.createPreview({ subscription: subscription.id })).toMatchObject({
    amount_due: 1_450,
  });
  await advance("32d");
  await advance("31d");
  const paid = (await invoicesOf(stripe, customer.id)).map(({ amount_paid }) => amount_paid);
  expect(paid).toEqual([2_900, 1_450, 2_900]);
});

it("an upgrade credits what was paid, and charges the discounted price", async (provider) => {
  const { stripe, subscription, item } = provider;
  const growth = await preparePrice(stripe, "Growth", 9_900);
  const code = await newCode(stripe, { percent_off: 50, duration: "forever" });
  await stripe.subscriptions.update(subscription.id, { discounts: [{ promotion_code: code.id }] });
  const upgrade = async (price: string) => {
    const change = { items: [{ id: item, price }], proration_behavior: "always_invoice" as const };
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: change,
    });
    await stripe.subscriptions.update(subscription.id, change);
    return preview.lines.data.map(({ amount }) => amount);
  };
  expect(await upgrade(growth.id)).toEqual([-2_900, 4_950]);
  const largest = await preparePrice(stripe, "Largest", 20_000);
  expect(await upgrade(largest.id)).toEqual([-4_950, 10_000]);
});

it("a schedule keeps the discounts that its phases name, and drops others", async (provider) => {
  const { stripe, subscription, price, customer, advance } = provider;
  const code = await newCode(stripe, { percent_off: 10, duration: "forever" });
  const { discounts } = await stripe.subscriptions.update(subscription.id, {
    discounts: [{ promotion_code: code.id }],
  });
  const kept = { discounts: discounts.map((discount) => ({ discount: String(discount) })) };
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const { start_date = 0, end_date = 0 } = schedule.current_phase ?? {};
  const items = [{ price: price.id, quantity: 1 }];
  const card = { default_payment_method: String(subscription.default_payment_method) };
  await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      { items, start_date, end_date, ...card, ...kept },
      { items, ...card, ...kept },
      { items, ...card },
    ],
  });
  await advance("32d");
  await advance("31d");
  const paid = (await invoicesOf(stripe, customer.id)).map(({ amount_paid }) => amount_paid);
  expect(paid).toEqual([2_900, 2_610, 2_900]);
});

test("a code is found in any case of its letters, refused when used up, and unique while it is active", async (provider) => {
  const { stripe } = provider;
  const { customer, price, paymentMethod } = await prepareCustomer(stripe);
  const percent = { percent_off: 10, duration: "forever" } as const;
  const single = await newCode(stripe, percent, { code: "Single-1", max_redemptions: 1 });
  const subscribe = () =>
    stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      default_payment_method: paymentMethod,
      discounts: [{ promotion_code: single.id }],
    });
  await subscribe();
  await expect(subscribe()).rejects.toMatchObject({ param: "discounts[0][promotion_code]" });
  const found = await stripe.promotionCodes.list({ code: "single-1", active: false });
  expect(found.data).toMatchObject([{ id: single.id, times_redeemed: 1, active: false }]);
  const again = await newCode(stripe, percent, { code: "SINGLE-1" });
  await expect(newCode(stripe, percent, { code: "single-1" })).rejects.toMatchObject({ param: "code" });
  expect((await stripe.promotionCodes.update(again.id, { active: false })).active).toBe(false);
});
