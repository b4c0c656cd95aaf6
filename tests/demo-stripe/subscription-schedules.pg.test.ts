import { expect } from "bun:test";
import type Stripe from "stripe";
import { eventTypes, preparePrice, paidTest as test } from "./provider.ts";

test("a schedule created from a subscription contains its current period", async (provider) => {
  const { stripe, customer, price, subscription, start, end } = provider;
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });

  expect(schedule.id).toMatch(/^sub_sched_/);
  expect(schedule).toMatchObject({
    status: "active",
    end_behavior: "release",
    subscription: subscription.id,
    phases: [{ items: [{ price: price.id, quantity: 1 }], start_date: start, end_date: end }],
  });
  const scheduled = await stripe.subscriptions.retrieve(subscription.id, { expand: ["schedule"] });
  expect(scheduled.schedule).toMatchObject({ id: schedule.id, object: "subscription_schedule" });
  expect((await stripe.subscriptionSchedules.list({ customer: customer.id })).data).toHaveLength(1);
  await expect(
    stripe.subscriptionSchedules.create({ from_subscription: subscription.id }),
  ).rejects.toMatchObject({ param: "from_subscription" });
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

test("a direct change splits the current phase, and the next phase still takes effect before the release", async (provider) => {
  const { stripe, item, price, subscription, advance } = provider;
  const small = await preparePrice(stripe, "Small", 900);
  const growth = await preparePrice(stripe, "Growth", 9_900);
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
  await advance("31d");
  const released = { status: "released", released_subscription: subscription.id };
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject(released);
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
