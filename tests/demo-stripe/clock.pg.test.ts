import { expect, test } from "bun:test";
import { eventTypes, openProvider, type Provider, prepareCustomer, startProvider } from "./provider.ts";

const DAY = 86_400;

test("the trial's end is announced three days before, and charged an hour after", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const subscription = await startTrial(provider, "pm_card_visa");
  const before = (await eventTypes(stripe)).length;

  await provider.advance("4d");
  expect((await eventTypes(stripe)).slice(before)).toEqual(["customer.subscription.trial_will_end"]);

  await provider.advance("3d");
  const active = await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
  expect(active.status).toBe("active");
  expect(active.latest_invoice).toMatchObject({ status: "draft", billing_reason: "subscription_cycle" });
  expect(active.items.data[0]?.current_period_start).toBe(subscription.trial_end ?? 0);

  await provider.advance("1h");
  const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(invoice).toMatchObject({ status: "paid", amount_paid: 2_900, attempt_count: 1 });
  expect(invoice?.created).toBe(subscription.trial_end ?? 0);
  expect(invoice?.status_transitions.paid_at).toBe((subscription.trial_end ?? 0) + 3_600);
  expect((await eventTypes(stripe)).slice(before + 1)).toEqual([
    "customer.subscription.updated",
    "invoice.created",
    "invoice.finalized",
    "payment_intent.created",
    "payment_intent.succeeded",
    "charge.succeeded",
    "invoice_payment.paid",
    "invoice.paid",
    "invoice.payment_succeeded",
  ]);
});

test("one long step has the same effect as many short ones", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const subscription = await startTrial(provider, "pm_card_visa");

  await provider.advance("100d");

  const invoices = await stripe.invoices.list({ subscription: subscription.id, status: "paid" });
  const paid = invoices.data.filter((invoice) => invoice.amount_paid > 0);
  const periods = paid.map((invoice) => invoice.lines.data[0]?.period.start).reverse();
  const item = (await stripe.subscriptions.retrieve(subscription.id)).items.data[0];
  expect(periods).toHaveLength(4);
  expect(periods[0]).toBe(subscription.trial_end ?? 0);
  expect(item?.current_period_start).toBe(periods.at(-1));
  expect(paid.map((invoice) => invoice.number?.slice(-4)).reverse()).toEqual([
    "0002",
    "0003",
    "0004",
    "0005",
  ]);
});

test("a card that cannot be charged makes the subscription past due", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const subscription = await startTrial(provider, "pm_card_chargeCustomerFail");

  await provider.advance("7d");
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  await provider.advance("1h");

  const failed = await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
  expect(failed.status).toBe("past_due");
  expect(failed.latest_invoice).toMatchObject({ status: "open", attempted: true, attempt_count: 1 });
  expect((await eventTypes(stripe)).slice(-5)).toEqual([
    "payment_intent.payment_failed",
    "charge.failed",
    "invoice.updated",
    "invoice.payment_failed",
    "customer.subscription.updated",
  ]);

  const visa = await stripe.paymentMethods.attach("pm_card_visa", { customer: String(failed.customer) });
  await stripe.subscriptions.update(failed.id, { default_payment_method: visa.id });
  const [invoice] = (await stripe.invoices.list({ subscription: failed.id, status: "open" })).data;
  expect((await stripe.invoices.pay(invoice?.id ?? "")).status).toBe("paid");
  expect((await stripe.subscriptions.retrieve(failed.id)).status).toBe("active");
});

test("a card that always requires 3-D Secure requires the owner's action", async () => {
  await using provider = await startProvider();
  const { stripe, demo } = provider;
  const customer = await stripe.customers.create({});
  const intent = await stripe.setupIntents.create({ customer: customer.id });
  await stripe.setupIntents.confirm(intent.id, { payment_method: "pm_card_authenticationRequired" });
  const credentials = { key: "pk_test_handrail", client_secret: intent.client_secret ?? "" };
  await demo.browserFetch(
    new Request(`http://localhost/demo-stripe/v1/setup_intents/${intent.id}/authenticate`, {
      method: "POST",
      body: new URLSearchParams({ ...credentials, outcome: "complete" }),
    }),
  );
  const { price } = await prepareCustomer(stripe);
  const method = (await stripe.customers.listPaymentMethods(customer.id)).data[0]?.id ?? "";
  await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 7,
    default_payment_method: method,
  });

  await provider.advance("8d");
  expect(await eventTypes(stripe)).toContain("invoice.payment_action_required");
});

test.each([
  ["cancel", "canceled"],
  ["pause", "paused"],
  ["create_invoice", "past_due"],
] as const)(
  "a trial that ends without a card and is to %s, is %s",
  async (missing_payment_method, status) => {
    await using provider = await startProvider();
    const { stripe } = provider;
    const subscription = await startTrial(provider, "pm_card_visa", missing_payment_method);
    for (const method of (await stripe.customers.listPaymentMethods(String(subscription.customer))).data) {
      await stripe.paymentMethods.detach(method.id);
    }

    await provider.advance("8d");
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe(status);
  },
);

test("a trial can be moved, and ended immediately", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { id, trial_end } = await startTrial(provider, "pm_card_visa");

  await stripe.subscriptions.update(id, { trial_end: (trial_end ?? 0) + 7 * DAY });
  await provider.advance("8d");
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("trialing");

  const ended = await stripe.subscriptions.update(id, { trial_end: "now", expand: ["latest_invoice"] });
  expect(ended.status).toBe("active");
  expect(ended.latest_invoice).toMatchObject({ status: "paid", amount_paid: 2_900 });
  expect(ended.items.data[0]?.current_period_start).toBe(ended.trial_end ?? 0);
});

test("clock and state survive a restart", async () => {
  const first = await startProvider();
  const { id, trial_end } = await startTrial(first, "pm_card_visa");
  const now = await first.advance("5d");
  await first[Symbol.asyncDispose]();

  await using second = await openProvider(first.sql);
  expect(Math.floor(second.demo.clock.now().getTime() / 1000)).toBeGreaterThanOrEqual(now);
  expect((await second.stripe.subscriptions.retrieve(id)).status).toBe("trialing");
  await second.advance("3d");
  expect(await second.stripe.subscriptions.retrieve(id)).toMatchObject({ status: "active", trial_end });
});

test("tasks that fall due while the process is down run at the next start", async () => {
  const first = await startProvider();
  const { id } = await startTrial(first, "pm_card_visa");
  await first[Symbol.asyncDispose]();

  const later = () => new Date(Date.now() + 8 * DAY * 1000);
  await using second = await openProvider(first.sql, { realNow: later });
  expect((await second.stripe.subscriptions.retrieve(id)).status).toBe("active");
});

test("a change comes after what has fallen due before it in real time", async () => {
  let ahead = 0;
  await using provider = await startProvider({ realNow: () => new Date(Date.now() + ahead) });
  const { id } = await startTrial(provider, "pm_card_visa");
  ahead = 8 * DAY * 1000;
  const { status } = await provider.stripe.subscriptions.update(id, { description: "Late" });
  expect(status).toBe("active");
});

test.each(["-1d", "8", 8, null])("the clock refuses to advance by %p", async (advance) => {
  await using provider = await startProvider();
  expect((await provider.control("clock", { advance })).status).toBe(400);
});

async function startTrial(
  { stripe }: Provider,
  card: string,
  missing_payment_method: "cancel" | "create_invoice" | "pause" = "cancel",
) {
  const { customer, price, paymentMethod } = await prepareCustomer(stripe, card);
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 7,
    default_payment_method: paymentMethod,
    trial_settings: { end_behavior: { missing_payment_method } },
  });
}
