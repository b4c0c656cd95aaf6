import { expect } from "bun:test";
import type Stripe from "stripe";
import { advanceTo, eventTypes, paidTest as test, prepareCustomer, preparePrice } from "./provider.ts";

const DAY = 86_400;

test("a trial added to a paid subscription credits the unused time and moves the billing date", async (provider) => {
  const { stripe, customer, subscription } = provider;
  const { current_period_start: start, current_period_end: end } = periodOf(subscription);
  const now = start + 10 * DAY;
  await advanceTo(provider, now);
  const trial_end = end + 14 * DAY;
  const changed = await stripe.subscriptions.update(subscription.id, {
    trial_end,
    expand: ["latest_invoice"],
  });
  const credit = -Math.round((2_900 * (end - now)) / (end - start));
  expect(changed).toMatchObject({
    status: "trialing",
    trial_start: now,
    trial_end,
    billing_cycle_anchor: trial_end,
    items: { data: [{ current_period_start: now, current_period_end: trial_end }] },
    latest_invoice: {
      billing_reason: "subscription_update",
      status: "paid",
      total: credit,
      amount_paid: 0,
      lines: { data: [{ amount: credit }, { amount: 0 }] },
    },
  });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: credit });

  await advanceTo(provider, trial_end - 3 * DAY);
  expect((await eventTypes(stripe)).at(-1)).toBe("customer.subscription.trial_will_end");
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(2);
  await advanceTo(provider, trial_end + 3_600);
  const renewed = await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
  expect(renewed).toMatchObject({
    status: "active",
    latest_invoice: { billing_reason: "subscription_cycle", total: 2_900, amount_paid: 2_900 + credit },
  });
});

test("without prorations, a trial added to a paid subscription credits nothing", async (provider) => {
  const { stripe, customer, subscription, advance } = provider;
  await advance("10d");
  const changed = await stripe.subscriptions.update(subscription.id, {
    trial_end: periodOf(subscription).current_period_end + DAY,
    proration_behavior: "none",
    expand: ["latest_invoice"],
  });
  expect(changed).toMatchObject({ status: "trialing", latest_invoice: { status: "paid", total: 0 } });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 0 });
});

test("a trial can begin with another price, and never in the past, before the first payment or while paused", async (provider) => {
  const { stripe, item, subscription } = provider;
  const { current_period_start: start, current_period_end: end } = periodOf(subscription);
  const bigger = await preparePrice(stripe, "Growth", 9_900);
  await expect(stripe.subscriptions.update(subscription.id, { trial_end: start - 1 })).rejects.toMatchObject({
    param: "trial_end",
  });
  const changed = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: bigger.id }],
    trial_end: end + DAY,
    expand: ["latest_invoice"],
  });
  expect(changed).toMatchObject({
    items: { data: [{ price: { id: bigger.id }, current_period_end: end + DAY }] },
    latest_invoice: { total: -2_900 },
  });

  const other = await prepareCustomer(stripe, "pm_card_chargeCustomerFail");
  const incomplete = await stripe.subscriptions.create({
    customer: other.customer.id,
    items: [{ price: other.price.id }],
    default_payment_method: other.paymentMethod,
  });
  await expect(stripe.subscriptions.update(incomplete.id, { trial_end: end + DAY })).rejects.toMatchObject({
    param: "trial_end",
  });
});

function periodOf({ items }: Stripe.Subscription) {
  const [item] = items.data;
  if (!item) throw new Error("The subscription has no item");
  return item;
}
