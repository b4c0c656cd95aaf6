import { expect } from "bun:test";
import type Stripe from "stripe";
import { eventTypes, paidTest as it, prepareCustomer, providerTest as test } from "./provider.ts";

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
