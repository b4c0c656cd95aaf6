import { expect } from "bun:test";
import { advanceTo, DAY, eventTypes, paidTest as it, subscribe, providerTest as test } from "./provider.ts";

test("a card is saved and a trial starts with a paid invoice of zero", async ({ stripe }) => {
  const { customer, subscription } = await subscribe(stripe, {
    trial_period_days: 7,
    payment_behavior: "allow_incomplete",
    billing_mode: { type: "flexible" },
    payment_settings: { save_default_payment_method: "on_subscription" },
    trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
    metadata: { userId: "1" },
    expand: ["latest_invoice.payments", "pending_setup_intent", "default_payment_method"],
  });

  const trial_end = subscription.created + 7 * DAY;
  expect(subscription).toMatchObject({
    status: "trialing",
    trial_end,
    items: { data: [{ current_period_end: trial_end }] },
    latest_invoice: {
      amount_due: 0,
      status: "paid",
      billing_reason: "subscription_create",
      payments: { object: "list", data: [] },
    },
    default_payment_method: { card: { brand: "visa", last4: "4242" }, customer: customer.id },
  });
  expect(await eventTypes(stripe)).toEqual([
    "customer.created",
    "setup_intent.created",
    "payment_method.attached",
    "setup_intent.succeeded",
    "product.created",
    "price.created",
    "customer.updated",
    "customer.subscription.created",
    "invoice.created",
    "invoice.finalized",
    "invoice.paid",
    "invoice.payment_succeeded",
  ]);
});

test("cancelling at the end of the period, once however often asked for, can be undone or takes effect then", async (provider) => {
  const { stripe, advance } = provider;
  const { customer, subscription } = await subscribe(stripe, { trial_period_days: 7 });
  const { id } = subscription;

  const cancel_at = subscription.trial_end;
  for (const cancel_at_period_end of [true, true, false, true]) {
    const changed = await stripe.subscriptions.update(id, { cancel_at_period_end });
    expect(changed).toMatchObject(
      cancel_at_period_end
        ? { cancel_at, canceled_at: expect.any(Number) }
        : { cancel_at: null, canceled_at: null },
    );
  }
  const changes = await stripe.events.list({ type: "customer.subscription.updated" });
  expect(changes.data).toHaveLength(3);

  await advance("8d");
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    status: "canceled",
    ended_at: cancel_at,
    cancellation_details: { reason: "cancellation_requested" },
  });
  expect((await eventTypes(stripe)).at(-1)).toBe("customer.subscription.deleted");
  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
});

it("a subscription embeds its price as the price is now, and an event as it was", async (provider) => {
  const { stripe, price, subscription } = provider;
  await stripe.prices.update(price.id, {
    active: false,
    lookup_key: "starter_2025",
    metadata: { plan: "starter" },
    nickname: "Starter of 2025",
    tax_behavior: "inclusive",
  });

  const live = await stripe.prices.retrieve(price.id);
  expect(live).toMatchObject({ active: false, nickname: "Starter of 2025", tax_behavior: "inclusive" });
  const { items } = await stripe.subscriptions.retrieve(subscription.id);
  expect(items.data[0]?.price).toEqual(live);
  expect(items.data[0]?.plan).toMatchObject({ active: false, nickname: "Starter of 2025" });
  const [listed] = (await stripe.subscriptions.list()).data;
  expect(listed?.items.data[0]?.price).toEqual(live);
  const [event] = (await stripe.events.list({ type: "customer.subscription.created" })).data;
  expect(event?.data.object).toMatchObject({ items: { data: [{ price: { tax_behavior: "unspecified" } }] } });
});

it("a trial added to a paid subscription credits the unused time and moves the billing date", async (provider) => {
  const { stripe, customer, subscription, start, end } = provider;
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
