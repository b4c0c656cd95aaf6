import { expect } from "bun:test";
import { paidTest as test } from "./provider.ts";

test("a schedule keeps the discounts that its phases name, and drops others", async (provider) => {
  const { stripe, subscription, price, customer, advance } = provider;
  const { id } = await stripe.coupons.create({ percent_off: 10, duration: "forever" });
  const code = await stripe.promotionCodes.create({ promotion: { type: "coupon", coupon: id } });
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
  const { data } = await stripe.invoices.list({ customer: customer.id });
  expect(data.map(({ amount_paid }) => amount_paid)).toEqual([2_900, 2_610, 2_900]);
});
