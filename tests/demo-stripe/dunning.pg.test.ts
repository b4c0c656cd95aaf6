import { expect } from "bun:test";
import type Stripe from "stripe";
import {
  advanceTo,
  DAY,
  eventTypes,
  FAILING,
  paidTest as it,
  latestInvoice,
  type PaidProvider,
  periodOf,
  replaceCard,
  SECRET_KEY,
  subscribe,
  providerTest as test,
} from "./provider.ts";

it("a failing card is retried after 3, 5 and 7 days, which payments between do not move, then the subscription ends", async (provider) => {
  const { stripe, subscription } = provider;
  const { id, status_transitions } = await failedRenewal(provider);
  const first = status_transitions.finalized_at ?? 0;
  expect(first).toBe(provider.end + 3_600);
  for (const [attempt, days] of [
    [1, 3],
    [2, 5],
    [3, 7],
  ] as const) {
    await expect(stripe.invoices.pay(id)).rejects.toMatchObject({ code: "card_declined" });
    expect(await stripe.invoices.retrieve(id)).toMatchObject({
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
  expect(types.filter((type) => type === "invoice.payment_failed")).toHaveLength(7);
  expect(types.at(-1)).toBe("customer.subscription.deleted");
});

for (const [after_last_retry, newest] of [
  ["unpaid", { status: "draft", auto_advance: false }],
  ["past_due", { status: "open", auto_advance: true }],
] as const) {
  it(`a subscription left ${after_last_retry} goes on with its latest invoice, and not with an older one`, async (provider) => {
    const { stripe, subscription, advance, control } = provider;
    const statusOf = async () => (await stripe.subscriptions.retrieve(subscription.id)).status;
    expect((await control("dunning", { after_last_retry })).status).toBe(200);
    await replaceCard(stripe, subscription, FAILING);
    await advance("75d");
    await replaceCard(stripe, subscription, "pm_card_visa");
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data).toMatchObject([newest, { status: "open", auto_advance: true }, { status: "paid" }]);
    const [latest, older] = data;
    await stripe.invoices.pay(older?.id ?? "");
    expect(await statusOf()).toBe(after_last_retry);
    if (latest?.status === "draft") await stripe.invoices.finalizeInvoice(latest.id);
    await stripe.invoices.pay(latest?.id ?? "");
    expect(await statusOf()).toBe("active");
  });
}

it("while the latest invoice is a draft about to be charged, the previous one decides the status", async (provider) => {
  const { stripe, subscription, control, advance } = provider;
  await control("dunning", { after_last_retry: "past_due" });
  await replaceCard(stripe, subscription, FAILING);
  await advance("40d");
  const overdue = await latestInvoice(stripe, { subscription: subscription.id, status: "open" });
  await advanceTo(provider, periodOf(await stripe.subscriptions.retrieve(subscription.id)).end);
  await replaceCard(stripe, subscription, "pm_card_visa");
  await stripe.invoices.pay(overdue.id);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
});

test("the outcome after the last failure is one of Stripe's three, by default a cancellation", async (provider) => {
  const { url } = provider;
  const ask = (method: string, requested?: unknown) =>
    fetch(`${url}/demo/dunning`, {
      method,
      headers: { Authorization: `Bearer ${SECRET_KEY}` },
      ...(requested !== undefined && { body: JSON.stringify(requested) }),
    });
  for (const requested of [
    {},
    { after_last_retry: "forgive" },
    { after_last_retry: "unpaid", invoice_after_last_retry: "paid" },
    { after_last_retry: "unpaid", invoice: "open" },
    null,
    "unpaid",
  ]) {
    expect((await ask("POST", requested)).status).toBe(400);
  }
  expect((await ask("PUT")).status).toBe(405);
  expect(await (await ask("GET")).json()).toEqual({
    object: "demo.dunning",
    after_last_retry: "cancel",
    invoice_after_last_retry: "open",
  });
});

it("a renewal is announced a week before, with its amount", async (provider) => {
  const { stripe, end } = provider;
  await advanceTo(provider, end - 8 * DAY);
  expect(await eventTypes(stripe)).not.toContain("invoice.upcoming");
  await advanceTo(provider, end - 7 * DAY);
  const [event] = (await stripe.events.list({ type: "invoice.upcoming" })).data;
  expect(event?.created).toBe(end - 7 * DAY);
  expect(event?.data.object).toMatchObject({ amount_due: 2_900, next_payment_attempt: end, status: "draft" });
});

test(
  "a month from the 31st is renewed on the last day of shorter months, and charged each time",
  async (provider) => {
    const { stripe } = provider;
    const { id } = (await subscribe(stripe)).subscription;
    for (const date of ["2028-02-29", "2028-03-31", "2028-04-30"]) {
      const { end } = periodOf(await stripe.subscriptions.retrieve(id));
      expect(new Date(end * 1000).toISOString()).toBe(`${date}T09:30:00.000Z`);
      await advanceTo(provider, end + 3_600);
    }
    expect((await stripe.invoices.list({ subscription: id, status: "paid" })).data).toHaveLength(4);
  },
  { realNow: () => new Date("2028-01-31T09:30:00Z") },
);

for (const settle of ["pay", "voidInvoice"] as const) {
  it(`an overdue subscription is active again after ${settle}, which counts no attempt`, async (provider) => {
    const { stripe, subscription } = provider;
    const { id } = await failedRenewal(provider);
    await replaceCard(stripe, subscription, "pm_card_visa");
    expect(await stripe.invoices[settle](id)).toMatchObject({ attempt_count: 1 });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  });
}

for (const [after_last_retry, status] of [
  ["cancel", "canceled"],
  ["unpaid", "unpaid"],
  ["past_due", "active"],
] as const) {
  it(`the last retry can mark the invoice uncollectible, here with ${after_last_retry}`, async (provider) => {
    const { stripe, control, advance, subscription, customer } = provider;
    await control("dunning", { after_last_retry, invoice_after_last_retry: "uncollectible" });
    const invoice = await failedRenewal(provider);
    await advance("8d");
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({
      status: "uncollectible",
      attempt_count: 4,
      status_details: { uncollectible: { reason: "max_payment_attempts" } },
    });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe(status);

    const visa = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
    await stripe.invoices.pay(invoice.id, { payment_method: visa.id });
    const paid = await stripe.subscriptions.retrieve(subscription.id);
    expect(paid.status).toBe(status === "canceled" ? "canceled" : "active");
  });
}

it("of the invoices that are not void, the latest decides the subscription's status", async (provider) => {
  const { stripe, subscription } = provider;
  await provider.control("dunning", { after_last_retry: "past_due" });
  const older = await failedRenewal(provider);
  await provider.advance("31d");
  const { latest_invoice, status } = await stripe.subscriptions.retrieve(subscription.id);
  expect([status, latest_invoice === older.id]).toEqual(["past_due", false]);

  await stripe.invoices.voidInvoice(String(latest_invoice));
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("past_due");
  await replaceCard(stripe, subscription, "pm_card_visa");
  await stripe.invoices.pay(older.id);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
});

/** Renews the monthly subscription, whose card has begun to fail. */
async function failedRenewal(provider: PaidProvider): Promise<Stripe.Invoice> {
  const { stripe, subscription } = provider;
  await replaceCard(stripe, subscription, FAILING);
  await advanceTo(provider, provider.end + 3_600);
  return latestInvoice(stripe, { subscription: subscription.id });
}
