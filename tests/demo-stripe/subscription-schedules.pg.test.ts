import { expect } from "bun:test";
import type Stripe from "stripe";
import { advanceTo, eventTypes, preparePrice, startPaid, paidTest as test } from "./provider.ts";

test("a schedule created from a subscription contains its current period", async (provider) => {
  const { stripe, customer, price, subscription } = provider;
  const item = subscription.items.data[0];

  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });

  expect(schedule.id).toMatch(/^sub_sched_/);
  expect(schedule).toMatchObject({
    status: "active",
    end_behavior: "release",
    subscription: subscription.id,
    phases: [
      {
        items: [{ price: price.id, quantity: 1 }],
        start_date: item?.current_period_start,
        end_date: item?.current_period_end,
      },
    ],
  });
  const scheduled = await stripe.subscriptions.retrieve(subscription.id, { expand: ["schedule"] });
  expect(scheduled.schedule).toMatchObject({ id: schedule.id, object: "subscription_schedule" });
  expect((await stripe.subscriptionSchedules.list({ customer: customer.id })).data).toHaveLength(1);
  await expect(
    stripe.subscriptionSchedules.create({ from_subscription: subscription.id }),
  ).rejects.toMatchObject({ param: "from_subscription" });
});

test("a downgrade waits for the end of the period, is previewed and charged, and releases the schedule", async (provider) => {
  const { stripe, subscription, advance } = provider;
  const small = await preparePrice(stripe, "Small", 900);
  const { schedule, end } = await planDowngrade(stripe, subscription, small.id);
  expect(schedule.phases).toHaveLength(2);

  const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(preview).toMatchObject({ total: 900, next_payment_attempt: end });
  expect((await stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.price.id).not.toBe(small.id);

  await advance("32d");
  const downgraded = await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
  expect(downgraded.items.data).toMatchObject([{ price: { id: small.id }, current_period_start: end }]);
  expect(downgraded.latest_invoice).toMatchObject({ amount_paid: 900, lines: { data: [{ amount: 900 }] } });

  await advance("31d");
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    status: "released",
    released_subscription: subscription.id,
  });
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: "active",
    schedule: null,
    items: { data: [{ price: { id: small.id } }] },
  });
  const told = (await eventTypes(stripe)).filter((type) => type.startsWith("subscription_schedule."));
  expect(told).toEqual([
    "subscription_schedule.created",
    "subscription_schedule.updated",
    "subscription_schedule.updated",
    "subscription_schedule.released",
  ]);
});

test("phases without a card remove the subscription's card", async ({ stripe, subscription, price }) => {
  const card = String(subscription.default_payment_method);
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  expect(phases).toMatchObject([{ default_payment_method: card }]);
  const [{ start_date = 0, end_date = 0 } = {}] = phases;
  const current = { items: [{ price: price.id }], start_date, end_date };

  await stripe.subscriptionSchedules.update(id, { phases: [{ ...current, default_payment_method: card }] });
  expect((await stripe.subscriptions.retrieve(subscription.id)).default_payment_method).toBe(card);
  await stripe.subscriptionSchedules.update(id, { phases: [current] });
  expect((await stripe.subscriptions.retrieve(subscription.id)).default_payment_method).toBeNull();
  const stranger = await stripe.paymentMethods.attach("pm_card_visa", {
    customer: (await stripe.customers.create({})).id,
  });
  await expect(
    stripe.subscriptionSchedules.update(id, {
      phases: [{ ...current, default_payment_method: stranger.id }],
    }),
  ).rejects.toMatchObject({ param: "phases[0][default_payment_method]" });
});

test("a schedule's next invoice is previewed with its phases and with proposed ones", async (provider) => {
  const { stripe, subscription, price } = provider;
  const small = await preparePrice(stripe, "Small", 900);
  const { schedule, end } = await planDowngrade(stripe, subscription, small.id);
  const { id } = schedule;

  expect(await stripe.invoices.createPreview({ schedule: id })).toMatchObject({ total: 900 });
  const stay: Stripe.InvoiceCreatePreviewParams.ScheduleDetails = {
    phases: [
      { items: [{ price: price.id }], end_date: end },
      { items: [{ price: price.id }], duration: { interval: "month" } },
    ],
  };
  expect(await stripe.invoices.createPreview({ schedule: id, schedule_details: stay })).toMatchObject({
    total: price.unit_amount,
  });
  expect(await stripe.subscriptionSchedules.retrieve(id)).toEqual(schedule);
});

test("releasing a schedule drops its pending phases", async ({ stripe, subscription, price, advance }) => {
  const small = await preparePrice(stripe, "Small", 900);
  const { schedule } = await planDowngrade(stripe, subscription, small.id);

  await expect(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).rejects.toThrow(
    /managed by the subscription schedule/,
  );
  await stripe.subscriptionSchedules.release(schedule.id);
  await expect(stripe.subscriptionSchedules.release(schedule.id)).rejects.toThrow(/released/);

  await advance("32d");
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    schedule: null,
    items: { data: [{ price: { id: price.id } }] },
  });
});

test("a yearly plan becomes monthly at the end of its year", async (provider) => {
  const { stripe, subscription, item, price, advance } = provider;
  const yearly = await preparePrice(stripe, "Starter", 29_000, "year");
  const inYears = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: yearly.id }],
    billing_cycle_anchor: { type: "now" },
    proration_behavior: "always_invoice",
    off_session: true,
  });
  const { end } = await planDowngrade(stripe, inYears, price.id);

  await advance("365d");
  await advance("2d");
  const monthly = await stripe.subscriptions.retrieve(subscription.id);
  expect(monthly.items.data).toMatchObject([{ price: { id: price.id }, current_period_start: end }]);
  const [period] = monthly.items.data;
  expect((period?.current_period_end ?? 0) - end).toBeLessThanOrEqual(31 * 86_400);
});

test("a phase in the middle of a period is prorated", async ({ stripe, subscription, price, advance }) => {
  const growth = await preparePrice(stripe, "Growth", 9_900);
  const { current_period_start: start = 0, current_period_end: end = 0 } = subscription.items.data[0] ?? {};
  const { id } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const half = start + (end - start) / 2;
  const card = { default_payment_method: String(subscription.default_payment_method) };
  await stripe.subscriptionSchedules.update(id, {
    phases: [
      { items: [{ price: price.id }], start_date: start, end_date: half, ...card },
      { items: [{ price: growth.id }], end_date: end, proration_behavior: "always_invoice", ...card },
    ],
  });
  await advance("17d");
  const changed = await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
  expect(changed.latest_invoice).toMatchObject({ status: "paid", total: 3_500 });
});

test("a canceled schedule, or one with end behavior cancel, ends its subscription", async (provider) => {
  const { stripe, subscription, advance } = provider;
  const { id } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  expect(await stripe.subscriptionSchedules.cancel(id)).toMatchObject({ status: "canceled" });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("canceled");

  const other = (await startPaid(stripe)).subscription;
  const ending = await stripe.subscriptionSchedules.create({ from_subscription: other.id });
  await stripe.subscriptionSchedules.update(ending.id, { end_behavior: "cancel" });
  await advance("32d");
  expect(await stripe.subscriptionSchedules.retrieve(ending.id)).toMatchObject({ status: "completed" });
  expect((await stripe.subscriptions.retrieve(other.id)).status).toBe("canceled");
});

test("a direct change splits the current phase, and the next phase still takes effect", async (provider) => {
  const { stripe, item, price, subscription, advance } = provider;
  const [small, growth] = [
    await preparePrice(stripe, "Small", 900),
    await preparePrice(stripe, "Growth", 9_900),
  ];
  const { schedule, end } = await planDowngrade(stripe, subscription, small.id);
  const start = schedule.phases[0]?.start_date;
  const now = await advance("10d");
  await stripe.subscriptions.update(subscription.id, { items: [{ id: item, price: growth.id }] });

  const split = {
    current_phase: { start_date: now, end_date: end },
    phases: [
      { items: [{ price: price.id }], start_date: start, end_date: now },
      { items: [{ price: growth.id }], start_date: now, end_date: end },
      { items: [{ price: small.id }], start_date: end },
    ],
  };
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject(split);
  expect((await eventTypes(stripe)).at(-1)).toBe("subscription_schedule.updated");
  await stripe.subscriptions.update(subscription.id, { metadata: { note: "none of the schedule's" } });
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    ...split,
    phases: [{ metadata: {} }, { metadata: {} }, { metadata: {} }],
  });

  await advance("22d");
  expect((await stripe.subscriptions.retrieve(subscription.id)).items.data).toMatchObject([
    { price: { id: small.id }, current_period_start: end },
  ]);
});

test("a direct change is kept when the current and later phases are sent again", async (provider) => {
  const { stripe, item, price, subscription, advance } = provider;
  const growth = await preparePrice(stripe, "Growth", 9_900);
  const { schedule, end } = await planDowngrade(stripe, subscription, price.id);
  const now = await advance("10d");
  await stripe.subscriptions.update(subscription.id, { items: [{ id: item, price: growth.id }] });
  const { phases } = await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [{ items: [{ price: growth.id }], start_date: now, end_date: end }],
  });
  expect(phases).toMatchObject([
    { items: [{ price: price.id }], end_date: now },
    { items: [{ price: growth.id }], start_date: now, end_date: end },
  ]);
});

test("the next phase discards a change that awaits its payment, and voids its invoice", async (provider) => {
  const { stripe, item, price, subscription } = provider;
  const growth = await preparePrice(stripe, "Growth", 9_900);
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [{ start_date = 0, end_date = 0 } = {}] = phases;
  const half = start_date + 10 * 86_400;
  const failing = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
    customer: String(subscription.customer),
  });
  const settings = { items: [{ price: price.id }], default_payment_method: failing.id };
  await stripe.subscriptionSchedules.update(id, {
    phases: [
      { ...settings, start_date, end_date: half },
      { ...settings, end_date },
    ],
  });
  await advanceTo(provider, half - 3_600);
  const { latest_invoice, pending_update } = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: growth.id }],
    payment_behavior: "pending_if_incomplete",
    proration_behavior: "always_invoice",
  });
  expect(pending_update).not.toBeNull();
  await provider.advance("1h");
  expect((await stripe.subscriptions.retrieve(subscription.id)).pending_update).toBeNull();
  expect((await stripe.invoices.retrieve(String(latest_invoice))).status).toBe("void");
});

test("a paused subscription takes no schedule", async ({ stripe, subscription }) => {
  await stripe.subscriptions.pause(subscription.id);
  await expect(
    stripe.subscriptionSchedules.create({ from_subscription: subscription.id }),
  ).rejects.toMatchObject({ param: "from_subscription" });
});

async function planDowngrade(stripe: Stripe, subscription: Stripe.Subscription, price: string) {
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [current] = phases;
  if (!current) throw new Error("The schedule has no phase");
  const card = { default_payment_method: String(current.default_payment_method) };
  const schedule = await stripe.subscriptionSchedules.update(id, {
    end_behavior: "release",
    phases: [
      {
        items: current.items.map((item) => ({ price: String(item.price), quantity: item.quantity ?? 1 })),
        start_date: current.start_date,
        end_date: current.end_date,
        ...card,
      },
      { items: [{ price }], ...card, start_date: current.end_date, duration: { interval: "month" } },
    ],
  });
  return { schedule, end: current.end_date };
}
