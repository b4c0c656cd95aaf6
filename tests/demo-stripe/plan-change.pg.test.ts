import { expect, test } from "bun:test";
import fc from "fast-check";
import type Stripe from "stripe";
import {
  eventTypes,
  type Provider,
  prepareCustomer,
  preparePrice,
  replaceCard,
  startPaid,
  startProvider,
} from "./provider.ts";

const AT_ONCE = { proration_behavior: "always_invoice", payment_behavior: "pending_if_incomplete" } as const;

test("an immediately invoiced upgrade credits the unused time and charges the remaining", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription, item, price } = await startPaid(stripe);
  const growth = await preparePrice(stripe, "Growth", 9_900);
  const before = (await eventTypes(stripe)).length;
  const { current_period_start: start = 0, current_period_end: end = 0 } = subscription.items.data[0] ?? {};
  const half = start + (end - start) / 2;
  await provider.advance("10d");

  const upgraded = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: growth.id }],
    proration_date: half,
    ...AT_ONCE,
    off_session: true,
    expand: ["latest_invoice"],
  });

  expect(upgraded).toMatchObject({ status: "active", pending_update: null });
  expect(upgraded.items.data).toMatchObject([
    { id: item, price: { id: growth.id }, current_period_start: start, current_period_end: end },
  ]);
  const invoice = upgraded.latest_invoice as Stripe.Invoice;
  expect(invoice).toMatchObject({ billing_reason: "subscription_update", status: "paid", total: 3_500 });
  expect(invoice.lines.data).toMatchObject([
    {
      amount: -1_450,
      period: { start: half, end },
      parent: { subscription_item_details: { proration: true, subscription_item: item } },
      pricing: { price_details: { price: price.id } },
    },
    { amount: 4_950, pricing: { price_details: { price: growth.id } } },
  ]);
  const events = await stripe.events.list({ type: "customer.subscription.updated" });
  expect(events.data[0]?.data.previous_attributes).toMatchObject({
    items: { data: [{ price: { id: price.id } }] },
  });
  expect((await eventTypes(stripe)).slice(before)).toContain("invoice.payment_succeeded");
});

test("a downgrade's credit becomes the customer's balance and pays the next invoices", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { customer, subscription, item } = await startPaid(stripe);
  const small = await preparePrice(stripe, "Small", 1_000);

  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: item, price: small.id }],
      proration_behavior: "always_invoice",
      proration_date: subscription.items.data[0]?.current_period_start ?? 0,
    },
  });
  expect(preview).toMatchObject({ total: -1_900, amount_due: 0 });

  const changed = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: small.id }],
    proration_behavior: "always_invoice",
    proration_date: subscription.items.data[0]?.current_period_start ?? 0,
    expand: ["latest_invoice"],
  });
  expect(changed.latest_invoice).toMatchObject({ status: "paid", total: -1_900, ending_balance: -1_900 });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -1_900 });

  await provider.advance("32d");
  const [renewal] = (await stripe.invoices.list({ customer: customer.id })).data;
  expect(renewal).toMatchObject({
    total: 1_000,
    amount_due: 0,
    starting_balance: -1_900,
    ending_balance: -900,
  });
  await provider.advance("31d");
  const [second] = (await stripe.invoices.list({ customer: customer.id })).data;
  expect(second).toMatchObject({ amount_due: 100, amount_paid: 100, ending_balance: 0, status: "paid" });
});

test("prorations that are not invoiced immediately wait for the renewal", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription, item } = await startPaid(stripe);
  const growth = await preparePrice(stripe, "Growth", 9_900);
  const items = [{ id: item, price: growth.id }];
  const proration_date = (subscription.items.data[0]?.current_period_start ?? 0) + 86_400;

  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items, proration_date },
  });
  expect(preview.lines.data).toHaveLength(3);
  await stripe.subscriptions.update(subscription.id, { items, proration_date });
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
  expect((await stripe.invoices.createPreview({ subscription: subscription.id })).total).toBe(preview.total);

  await provider.advance("32d");
  const [renewal] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(renewal).toMatchObject({ total: preview.total, billing_reason: "subscription_cycle" });
});

test("without prorations the new price applies from the next period", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription, item } = await startPaid(stripe);
  const growth = await preparePrice(stripe, "Growth", 9_900);
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: growth.id }],
    proration_behavior: "none",
  });
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(preview).toMatchObject({ total: 9_900, next_payment_attempt: preview.lines.data[0]?.period.start });
});

test("a change that requires payment stays pending until its invoice is paid", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription, item, price } = await startPaid(stripe);
  const growth = await preparePrice(stripe, "Growth", 9_900);
  await replaceCard(stripe, subscription, "pm_card_chargeCustomerFail");

  const pending = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: growth.id }],
    ...AT_ONCE,
    expand: ["latest_invoice"],
  });
  expect(pending).toMatchObject({
    status: "active",
    items: { data: [{ price: { id: price.id } }] },
    pending_update: { subscription_items: [{ price: { id: growth.id } }] },
    latest_invoice: { status: "open", billing_reason: "subscription_update" },
  });

  await replaceCard(stripe, subscription, "pm_card_visa");
  await stripe.invoices.pay((pending.latest_invoice as Stripe.Invoice).id);
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    items: { data: [{ price: { id: growth.id } }] },
    pending_update: null,
  });
  expect(await eventTypes(stripe)).toContain("customer.subscription.pending_update_applied");
});

test("an unpaid pending change expires after 23 hours, and its invoice is void", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription, item, price } = await startPaid(stripe);
  const growth = await preparePrice(stripe, "Growth", 9_900);
  await replaceCard(stripe, subscription, "pm_card_chargeCustomerFail");
  await stripe.subscriptions.update(subscription.id, { items: [{ id: item, price: growth.id }], ...AT_ONCE });

  await provider.advance("23h");
  const kept = await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
  expect(kept).toMatchObject({
    status: "active",
    pending_update: null,
    items: { data: [{ price: { id: price.id } }] },
    latest_invoice: { status: "void" },
  });
  expect((await eventTypes(stripe)).at(-1)).toBe("customer.subscription.pending_update_expired");
});

test("voiding the invoice of a pending change drops the change", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription, item, price } = await startPaid(stripe);
  const growth = await preparePrice(stripe, "Growth", 9_900);
  await replaceCard(stripe, subscription, "pm_card_chargeCustomerFail");
  const items = [{ id: item, price: growth.id }];
  const pending = await stripe.subscriptions.update(subscription.id, { items, ...AT_ONCE });
  await stripe.invoices.voidInvoice(String(pending.latest_invoice));
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: "active",
    pending_update: null,
    items: { data: [{ price: { id: price.id } }] },
  });
  expect((await eventTypes(stripe)).at(-1)).toBe("customer.subscription.pending_update_expired");
});

test("a failed change can be refused entirely, or make the subscription past due", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription, item, price } = await startPaid(stripe);
  const growth = await preparePrice(stripe, "Growth", 9_900);
  await replaceCard(stripe, subscription, "pm_card_chargeCustomerFail");
  const items = [{ id: item, price: growth.id }];
  const params = { items, proration_behavior: "always_invoice" as const };

  await expect(
    stripe.subscriptions.update(subscription.id, { ...params, payment_behavior: "error_if_incomplete" }),
  ).rejects.toMatchObject({ code: "card_declined" });
  const kept = await stripe.subscriptions.retrieve(subscription.id);
  expect(kept.items.data[0]?.price.id).toBe(price.id);

  const changed = await stripe.subscriptions.update(subscription.id, params);
  expect(changed).toMatchObject({ status: "past_due", items: { data: [{ price: { id: growth.id } }] } });
});

test("another cycle resets the anchor on request, and is charged in full", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription, item } = await startPaid(stripe);
  const yearly = await preparePrice(stripe, "Starter", 29_000, "year");
  const now = await provider.advance("10d");

  const changed = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: yearly.id }],
    billing_cycle_anchor: { type: "now" },
    ...AT_ONCE,
    off_session: true,
    expand: ["latest_invoice"],
  });
  const [only] = changed.items.data;
  expect(changed.billing_cycle_anchor).toBeGreaterThanOrEqual(now);
  expect(only?.current_period_start).toBe(changed.billing_cycle_anchor);
  expect((only?.current_period_end ?? 0) - changed.billing_cycle_anchor).toBeGreaterThanOrEqual(365 * 86_400);
  const { lines } = changed.latest_invoice as Stripe.Invoice;
  expect(lines.data[1]?.amount).toBe(29_000);
  expect(lines.data[0]?.amount).toBeLessThan(0);

  await provider.advance("60d");
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(2);
});

test("during the trial the price changes, the trial's end does not, and nothing is charged", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { customer, price, paymentMethod } = await prepareCustomer(stripe);
  const growth = await preparePrice(stripe, "Growth", 9_900);
  const trial = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 7,
    default_payment_method: paymentMethod,
  });
  const items = [{ id: trial.items.data[0]?.id ?? "", price: growth.id }];

  const preview = await stripe.invoices.createPreview({
    subscription: trial.id,
    subscription_details: { items, proration_behavior: "always_invoice" },
  });
  expect(preview).toMatchObject({ total: 9_900, next_payment_attempt: trial.trial_end });
  const changed = await stripe.subscriptions.update(trial.id, { items, ...AT_ONCE });
  expect(changed).toMatchObject({ status: "trialing", trial_end: trial.trial_end });
  expect((await stripe.invoices.list({ subscription: trial.id })).data).toHaveLength(1);
  await provider.advance("8d");
  expect((await stripe.invoices.list({ subscription: trial.id })).data[0]).toMatchObject({
    amount_paid: 9_900,
  });
});

test("a change that requires payment accepts no other fields, and the proration date must be within the period", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription, item, price } = await startPaid(stripe);
  const items = [{ id: item, price: price.id }];
  await expect(
    stripe.subscriptions.update(subscription.id, { items, ...AT_ONCE, metadata: { a: "b" } }),
  ).rejects.toMatchObject({ param: "metadata" });
  await expect(
    stripe.subscriptions.update(subscription.id, { items, proration_date: 1_000 }),
  ).rejects.toMatchObject({ param: "proration_date" });
  await expect(
    stripe.subscriptions.update(subscription.id, { items: [{ id: "si_other", price: price.id }] }),
  ).rejects.toMatchObject({ param: "items[0][id]" });
});

test("a subscription that ends with its period has no next invoice", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription } = await startPaid(stripe);
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await expect(stripe.invoices.createPreview({ subscription: subscription.id })).rejects.toMatchObject({
    code: "invoice_upcoming_none",
    statusCode: 404,
  });
});

test("a preview equals the invoice exactly, for any prices and moment", async () => {
  await using provider = await startProvider();
  const change = fc.record({
    amount: fc.integer({ min: 0, max: 500_000 }),
    interval: fc.constantFrom("month" as const, "year" as const),
    resets: fc.boolean(),
    waits: fc.integer({ min: 0, max: 60_000 }),
    into: fc.double({ min: 0, max: 1, noNaN: true }),
    behaviour: fc.constantFrom("always_invoice" as const, "create_prorations" as const, "none" as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const { subscription } = await startPaid(provider.stripe);
      for (const wanted of changes) await changeAsPreviewed(provider, subscription.id, wanted);
    }),
    { numRuns: 12, interruptAfterTimeLimit: 20_000 },
  );
});

interface WantedChange {
  amount: number;
  interval: "month" | "year";
  resets: boolean;
  waits: number;
  into: number;
  behaviour: "always_invoice" | "create_prorations" | "none";
}

async function changeAsPreviewed(
  provider: Provider,
  id: string,
  { amount, interval, resets, waits, into, behaviour }: WantedChange,
): Promise<void> {
  const { stripe } = provider;
  await provider.advance(`${waits}m`);
  const price = await preparePrice(stripe, "Random", amount, interval);
  const before = await stripe.subscriptions.retrieve(id);
  const [item] = before.items.data;
  if (!item) throw new Error("The subscription has no item");
  const { current_period_start: start, current_period_end: end } = item;
  const change = {
    items: [{ id: item.id, price: price.id }],
    proration_date: start + Math.floor((end - start) * into),
    proration_behavior: behaviour,
    billing_cycle_anchor: { type: resets ? ("now" as const) : ("unchanged" as const) },
  };
  const preview = await stripe.invoices.createPreview({ subscription: id, subscription_details: change });
  const count = (await stripe.invoices.list({ subscription: id, limit: 100 })).data.length;
  await stripe.subscriptions.update(id, { ...change, off_session: true });
  const after = await stripe.invoices.list({ subscription: id, limit: 100 });
  const expected =
    after.data.length > count ? after.data[0] : await stripe.invoices.createPreview({ subscription: id });
  expect(amounts(expected)).toEqual(amounts(preview));
}

function amounts(invoice: Stripe.Invoice | undefined) {
  return {
    lines: invoice?.lines.data.map((line) => line.amount),
    total: invoice?.total,
    due: invoice?.amount_due,
    start: invoice?.starting_balance,
  };
}

test("a price can be on one item of a subscription only", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { customer, item, price, subscription } = await startPaid(stripe);
  const message = `Cannot add multiple subscription items with the same plan: ${price.id}`;
  const twice = [{ price: price.id }, { price: price.id }];
  await expect(stripe.subscriptions.create({ customer: customer.id, items: twice })).rejects.toThrow(message);
  await expect(
    stripe.subscriptions.update(subscription.id, { items: [{ price: price.id }] }),
  ).rejects.toThrow(message);
  await expect(
    stripe.invoices.createPreview({ customer: customer.id, subscription_details: { items: twice } }),
  ).rejects.toThrow(message);
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [{ start_date = 0, end_date = 0 } = {}] = phases;
  await expect(
    stripe.subscriptionSchedules.update(id, { phases: [{ items: twice, start_date, end_date }] }),
  ).rejects.toThrow(message);
  await stripe.subscriptionSchedules.release(id);

  const other = await preparePrice(stripe, "Add-on", 500);
  const { items } = await stripe.subscriptions.update(subscription.id, { items: [{ price: other.id }] });
  expect(items.data.map((added) => added.price.id)).toEqual([price.id, other.id]);
  await expect(
    stripe.subscriptions.update(subscription.id, { items: [{ id: item, price: other.id }] }),
  ).rejects.toThrow(other.id);
  const swapped = await stripe.subscriptions.update(subscription.id, {
    items: [
      { id: item, price: other.id },
      { id: items.data[1]?.id ?? "", price: price.id },
    ],
  });
  expect(swapped.items.data.map((changed) => changed.price.id)).toEqual([other.id, price.id]);
});
