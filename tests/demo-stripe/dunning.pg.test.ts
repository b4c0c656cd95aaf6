import { expect, test } from "bun:test";
import type Stripe from "stripe";
import {
  advanceTo,
  eventTypes,
  type Provider,
  prepareCustomer,
  preparePrice,
  replaceCard,
  SECRET_KEY,
  startPaid,
  startProvider,
} from "./provider.ts";

const DAY = 86_400;

test("a failing card is retried after 3, 5 and 7 days, then the subscription ends", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription } = await startPaid(stripe);
  await replaceCard(stripe, subscription, "pm_card_chargeCustomerFail");
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  const first = end + 3_600;

  await advanceTo(provider, first);
  for (const [attempt, days] of [
    [1, 3],
    [2, 5],
    [3, 7],
  ] as const) {
    const invoice = await openInvoice(stripe, subscription.id);
    expect(invoice).toMatchObject({
      attempt_count: attempt,
      next_payment_attempt: first + days * DAY,
      auto_advance: true,
    });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("past_due");
    await advanceTo(provider, first + days * DAY);
  }

  const ended = await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
  expect(ended).toMatchObject({
    status: "canceled",
    ended_at: first + 7 * DAY,
    cancellation_details: { reason: "payment_failed" },
    latest_invoice: { status: "open", attempt_count: 4, next_payment_attempt: null },
  });
  const types = await eventTypes(stripe);
  expect(types.filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
  expect(types.at(-1)).toBe("customer.subscription.deleted");
});

test.each(["unpaid", "past_due"])(
  "the last failure can leave the subscription %s, and paying mends it",
  async (status) => {
    await using provider = await startProvider();
    const { stripe } = provider;
    expect((await askDunning(provider, "POST", { after_last_retry: status })).status).toBe(200);
    const { subscription } = await startPaid(stripe);
    await replaceCard(stripe, subscription, "pm_card_chargeCustomerFail");
    await provider.advance("40d");
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe(status as "unpaid");

    await replaceCard(stripe, subscription, "pm_card_visa");
    await stripe.invoices.pay((await openInvoice(stripe, subscription.id)).id);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  },
);

test.each(["unpaid", "past_due"])(
  "a subscription left %s goes on with its latest invoice, and not with an older one",
  async (status) => {
    await using provider = await startProvider();
    const { stripe } = provider;
    await askDunning(provider, "POST", { after_last_retry: status });
    const { subscription } = await startPaid(stripe);
    await replaceCard(stripe, subscription, "pm_card_chargeCustomerFail");
    await provider.advance("75d");
    await replaceCard(stripe, subscription, "pm_card_visa");
    const [latest, older] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    await stripe.invoices.pay(older?.id ?? "");
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe(status as "unpaid");
    if (latest?.status === "draft") await stripe.invoices.finalizeInvoice(latest.id);
    await stripe.invoices.pay(latest?.id ?? "");
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  },
);
test("while the latest invoice is a draft about to be charged, the previous one decides the status", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  await askDunning(provider, "POST", { after_last_retry: "past_due" });
  const { subscription } = await startPaid(stripe);
  await replaceCard(stripe, subscription, "pm_card_chargeCustomerFail");
  await provider.advance("40d");
  const overdue = await openInvoice(stripe, subscription.id);
  const [item] = (await stripe.subscriptions.retrieve(subscription.id)).items.data;
  await advanceTo(provider, item?.current_period_end ?? 0);
  await replaceCard(stripe, subscription, "pm_card_visa");
  await stripe.invoices.pay(overdue.id);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
});

test("the periods of an unpaid subscription are invoiced as drafts and not charged", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  await askDunning(provider, "POST", { after_last_retry: "unpaid" });
  const { subscription } = await startPaid(stripe);
  await replaceCard(stripe, subscription, "pm_card_chargeCustomerFail");
  await provider.advance("40d");
  await replaceCard(stripe, subscription, "pm_card_visa");
  await provider.advance("30d");
  const { data } = await stripe.invoices.list({ subscription: subscription.id });
  expect(data.map(({ status, auto_advance }) => [status, auto_advance])).toEqual([
    ["draft", false],
    ["open", true],
    ["paid", false],
  ]);
});

test("the outcome after the last failure is one of Stripe's three, by default a cancellation", async () => {
  await using provider = await startProvider();
  for (const requested of [
    {},
    { after_last_retry: "forgive" },
    { after_last_retry: "unpaid", invoice_after_last_retry: "paid" },
    { after_last_retry: "unpaid", invoice: "open" },
    null,
    "unpaid",
  ]) {
    expect((await askDunning(provider, "POST", requested)).status).toBe(400);
  }
  expect((await askDunning(provider, "PUT")).status).toBe(405);
  expect(await (await askDunning(provider, "GET")).json()).toEqual({
    object: "demo.dunning",
    after_last_retry: "cancel",
    invoice_after_last_retry: "open",
  });
});

test("a retry that succeeds makes the subscription active again", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription } = await startPaid(stripe);
  await replaceCard(stripe, subscription, "pm_card_chargeCustomerFail");
  await provider.advance("32d");
  await replaceCard(stripe, subscription, "pm_card_visa");
  await provider.advance("3d");

  const active = await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
  expect(active).toMatchObject({ status: "active", latest_invoice: { status: "paid", attempt_count: 2 } });
  const [event] = (await stripe.events.list({ type: "customer.subscription.updated" })).data;
  expect(event?.data.previous_attributes).toEqual({ status: "past_due" });
});

test("an open invoice is paid with a new default card, and no retry follows", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription, customer } = await startPaid(stripe);
  await replaceCard(stripe, subscription, "pm_card_chargeCustomerFail");
  await provider.advance("32d");
  const invoice = await openInvoice(stripe, subscription.id);
  await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({ code: "card_declined" });

  const visa = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  expect(await stripe.invoices.pay(invoice.id, { payment_method: visa.id })).toMatchObject({
    status: "paid",
  });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  await replaceCard(stripe, subscription, "pm_card_visa");
  await provider.advance("10d");
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: "active",
    latest_invoice: invoice.id,
  });
});

test("an owner who cancels in the hour before a draft is charged pays nothing", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription } = await startPaid(stripe);
  await advanceTo(provider, subscription.items.data[0]?.current_period_end ?? 0);
  const [draft] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(draft?.status).toBe("draft");

  await stripe.subscriptions.cancel(subscription.id);
  await provider.advance("10d");
  expect(await stripe.invoices.retrieve(draft?.id ?? "")).toMatchObject({
    status: "draft",
    auto_advance: false,
    amount_paid: 0,
  });
});

test("voiding the unpaid invoice makes the subscription active again", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription } = await startPaid(stripe);
  await replaceCard(stripe, subscription, "pm_card_chargeCustomerFail");
  await provider.advance("32d");
  await stripe.invoices.voidInvoice((await openInvoice(stripe, subscription.id)).id);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
});

test("a renewal is announced a week before, with its amount", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription } = await startPaid(stripe);
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  await advanceTo(provider, end - 8 * DAY);
  expect(await eventTypes(stripe)).not.toContain("invoice.upcoming");
  await advanceTo(provider, end - 7 * DAY);
  const [event] = (await stripe.events.list({ type: "invoice.upcoming" })).data;
  expect(event?.created).toBe(end - 7 * DAY);
  expect(event?.data.object).toMatchObject({ amount_due: 2_900, next_payment_attempt: end, status: "draft" });
});

test("a renewal that was moved or paused meanwhile is not announced at its old time", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const moved = await startPaid(stripe);
  const yearly = await preparePrice(stripe, "Starter", 29_000, "year");
  await stripe.subscriptions.update(moved.subscription.id, {
    items: [{ id: moved.item, price: yearly.id }],
    billing_cycle_anchor: { type: "now" },
    proration_behavior: "always_invoice",
  });
  const paused = await startPaid(stripe);
  await stripe.subscriptions.pause(paused.subscription.id);
  await provider.advance("60d");
  expect(await eventTypes(stripe)).not.toContain("invoice.upcoming");
});

test.each([
  ["month", "2027-11-30", ["2027-12-30", "2028-01-30", "2028-02-29", "2028-03-30"]],
  ["month", "2028-01-31", ["2028-02-29", "2028-03-31", "2028-04-30", "2028-05-31"]],
  ["month", "2029-01-31", ["2029-02-28", "2029-03-31", "2029-04-30"]],
  ["year", "2028-02-29", ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]],
] as const)("a %s from %s is renewed on %p", async (interval, start, dates) => {
  const realNow = () => new Date(`${start}T09:30:00Z`);
  await using provider = await startProvider({ realNow });
  const { stripe } = provider;
  const { customer, paymentMethod } = await prepareCustomer(stripe);
  const price = await preparePrice(stripe, "Starter", 2_900, interval);
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: paymentMethod,
    off_session: true,
  });
  for (const date of dates) {
    const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
    const end = new Date((item?.current_period_end ?? 0) * 1000).toISOString();
    expect(end).toBe(`${date}T09:30:00.000Z`);
    await advanceTo(provider, (item?.current_period_end ?? 0) + 3_600);
  }
  expect((await stripe.invoices.list({ subscription: id, status: "paid" })).data).toHaveLength(
    dates.length + 1,
  );
});

async function openInvoice(stripe: Stripe, subscription: string): Promise<Stripe.Invoice> {
  const [invoice] = (await stripe.invoices.list({ subscription, status: "open" })).data;
  if (!invoice) throw new Error("There is no open invoice");
  return invoice;
}

/** Advances to an instant; since the clock keeps running, it may arrive a second late. */
function askDunning({ url }: Provider, method: string, requested?: unknown): Promise<Response> {
  const headers = { Authorization: `Bearer ${SECRET_KEY}` };
  return fetch(`${url}/demo/dunning`, {
    method,
    headers,
    ...(requested !== undefined && { body: JSON.stringify(requested) }),
  });
}
