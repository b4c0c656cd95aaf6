import { expect, test as plainTest } from "bun:test";
import type Stripe from "stripe";
import {
  DAY,
  eventTypes,
  openProvider,
  type Provider,
  periodOf,
  startProvider,
  subscribe,
  providerTest as test,
} from "./provider.ts";

test("the trial's end is announced three days before, and charged an hour after", async (provider) => {
  const { stripe, advance } = provider;
  const subscription = await startTrial(provider);
  const before = (await eventTypes(stripe)).length;

  await advance("4d");
  expect((await eventTypes(stripe)).slice(before)).toEqual(["customer.subscription.trial_will_end"]);

  await advance("3d");
  const trialEnd = subscription.trial_end ?? 0;
  expect(await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] })).toMatchObject({
    status: "active",
    latest_invoice: { status: "draft", billing_reason: "subscription_cycle" },
    items: { data: [{ current_period_start: trialEnd }] },
  });

  await advance("1h");
  expect((await stripe.invoices.list({ subscription: subscription.id })).data[0]).toMatchObject({
    status: "paid",
    amount_paid: 2_900,
    attempt_count: 1,
    created: trialEnd,
    status_transitions: { paid_at: trialEnd + 3_600 },
  });
});

test("one long step has the same effect as many short ones", async (provider) => {
  const { stripe, advance } = provider;
  const subscription = await startTrial(provider);
  await advance("100d");

  const invoices = await stripe.invoices.list({ subscription: subscription.id, status: "paid" });
  const paid = invoices.data.filter((invoice) => invoice.amount_paid > 0).reverse();
  const periods = paid.map((invoice) => invoice.lines.data[0]?.period.start);
  expect(periods).toHaveLength(4);
  expect(periods[0]).toBe(subscription.trial_end ?? 0);
  expect(periods.at(-1)).toBe(periodOf(await stripe.subscriptions.retrieve(subscription.id)).start);
  expect(paid.map(({ number }) => number?.slice(-4))).toEqual(["0002", "0003", "0004", "0005"]);
});

test("a trial can be moved, and ended immediately", async (provider) => {
  const { stripe, advance } = provider;
  const { id, trial_end } = await startTrial(provider);

  await stripe.subscriptions.update(id, { trial_end: (trial_end ?? 0) + 7 * DAY });
  await advance("8d");
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("trialing");

  const ended = await stripe.subscriptions.update(id, { trial_end: "now", expand: ["latest_invoice"] });
  expect(ended).toMatchObject({
    status: "active",
    latest_invoice: { status: "paid", amount_paid: 2_900, billing_reason: "subscription_update" },
  });
  expect(periodOf(ended).start).toBe(ended.trial_end ?? 0);
});

plainTest(
  "clock, state, chaos and the response to a key survive a restart, at which runs what fell due meanwhile",
  async () => {
    const first = await startProvider();
    const { id } = await startTrial(first);
    const now = await first.advance("5d");
    await first.control("chaos", { drop: true });
    const create = ({ stripe }: Provider) =>
      stripe.customers.create({ name: "x" }, { idempotencyKey: "cust:1" });
    const customer = await create(first);
    await first[Symbol.asyncDispose]();

    const second = await openProvider(first.sql);
    expect(Math.floor(second.demo.clock.now().getTime() / 1000)).toBeGreaterThanOrEqual(now);
    expect((await second.stripe.subscriptions.retrieve(id)).status).toBe("trialing");
    expect(await (await second.control("chaos", {})).json()).toMatchObject({ drop: true });
    expect((await create(second)).id).toBe(customer.id);
    await second[Symbol.asyncDispose]();

    const later = () => new Date(Date.now() + 3 * DAY * 1000);
    await using third = await openProvider(first.sql, { realNow: later });
    expect((await third.stripe.subscriptions.retrieve(id)).status).toBe("active");
  },
);

let ahead = 0;
test(
  "a change comes after what has fallen due before it in real time",
  async (provider) => {
    const { id } = await startTrial(provider);
    ahead = 8 * DAY * 1000;
    const { status } = await provider.stripe.subscriptions.update(id, { description: "Late" });
    expect(status).toBe("active");
  },
  { realNow: () => new Date(Date.now() + ahead) },
);

test("the clock refuses to go back, and what is no duration", async ({ control }) => {
  for (const advance of ["-1d", "8", 8, null]) expect((await control("clock", { advance })).status).toBe(400);
});

for (const [missing_payment_method, status, told] of [
  ["cancel", "canceled", "customer.subscription.deleted"],
  ["pause", "paused", "customer.subscription.paused"],
  ["create_invoice", "past_due", "customer.subscription.updated"],
] as const) {
  test(`a trial that ends without a card and is to ${missing_payment_method}, is ${status}`, async (provider) => {
    const { stripe, advance } = provider;
    const { id, default_payment_method } = await startTrial(provider, missing_payment_method);
    await stripe.paymentMethods.detach(String(default_payment_method));
    await advance("8d");
    expect((await eventTypes(stripe)).at(-1)).toBe(told);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe(status);
  });
}

async function startTrial(
  { stripe }: Provider,
  missing_payment_method: "cancel" | "create_invoice" | "pause" = "cancel",
): Promise<Stripe.Subscription> {
  const trial_settings = { end_behavior: { missing_payment_method } };
  return (await subscribe(stripe, { trial_period_days: 7, trial_settings })).subscription;
}
