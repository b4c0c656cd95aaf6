import { expect } from "bun:test";
import type Stripe from "stripe";
import { advanceTo, eventTypes, type PaidProvider, replaceCard, paidTest as test } from "./provider.ts";

const DAY = 86_400;

test("after the first attempt, only automatic retries are counted and follow the schedule", async (provider) => {
  const { stripe, subscription } = provider;
  const invoice = await failedRenewal(provider);
  const first = invoice.status_transitions.finalized_at ?? 0;
  const retry = { attempt_count: 1, next_payment_attempt: first + 3 * DAY };
  expect(invoice).toMatchObject(retry);

  for (const tries of [1, 2]) {
    await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({ code: "card_declined" });
    expect([tries, await stripe.invoices.retrieve(invoice.id)]).toMatchObject([tries, retry]);
  }
  await provider.advance("3d");
  expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({
    attempt_count: 2,
    next_payment_attempt: first + 5 * DAY,
  });
  await replaceCard(stripe, subscription, "pm_card_visa");
  expect(await stripe.invoices.pay(invoice.id)).toMatchObject({ status: "paid", attempt_count: 2 });
});

test("an attempt by hand counts as the first one, and schedules the retries", async (provider) => {
  const { stripe, subscription } = provider;
  await replaceCard(stripe, subscription, "pm_card_chargeCustomerFail");
  await advanceTo(provider, subscription.items.data[0]?.current_period_end ?? 0);
  const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id);
  const { id, status_transitions } = await stripe.invoices.finalizeInvoice(String(latest_invoice));
  await expect(stripe.invoices.pay(id)).rejects.toMatchObject({ code: "card_declined" });
  expect(await stripe.invoices.retrieve(id)).toMatchObject({
    attempt_count: 1,
    next_payment_attempt: (status_transitions.finalized_at ?? 0) + 3 * DAY,
  });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("past_due");
});

test("a failed attempt by hand after the last retry changes nothing", async (provider) => {
  const { stripe, subscription } = provider;
  await provider.control("dunning", { after_last_retry: "past_due" });
  const invoice = await failedRenewal(provider);
  await provider.advance("8d");
  const exhausted = { attempt_count: 4, next_payment_attempt: null, status: "open" };
  expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject(exhausted);

  await provider.control("dunning", { after_last_retry: "cancel" });
  await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({ code: "card_declined" });
  expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject(exhausted);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("past_due");
});

test("marking the latest invoice uncollectible makes a past due subscription active", async (provider) => {
  const { stripe, subscription } = provider;
  const invoice = await failedRenewal(provider);
  const statusOf = async () => (await stripe.subscriptions.retrieve(subscription.id)).status;
  expect(await statusOf()).toBe("past_due");
  expect(await stripe.invoices.markUncollectible(invoice.id)).toMatchObject({
    status: "uncollectible",
    auto_advance: false,
    next_payment_attempt: null,
    status_details: { uncollectible: { reason: "user_forgiven" } },
  });
  expect((await eventTypes(stripe)).slice(-2)).toEqual([
    "invoice.marked_uncollectible",
    "customer.subscription.updated",
  ]);
  expect(await statusOf()).toBe("active");

  await provider.advance("8d");
  await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({ code: "card_declined" });
  expect([await statusOf(), await stripe.invoices.retrieve(invoice.id)]).toMatchObject([
    "active",
    { status: "uncollectible", attempt_count: 1, next_payment_attempt: null },
  ]);
  await replaceCard(stripe, subscription, "pm_card_visa");
  expect(await stripe.invoices.pay(invoice.id)).toMatchObject({ status: "paid", amount_paid: 2_900 });
});

for (const [after_last_retry, status] of [
  ["cancel", "canceled"],
  ["unpaid", "unpaid"],
  ["past_due", "active"],
] as const) {
  test(`the last retry can mark the invoice uncollectible, here with ${after_last_retry}`, async (provider) => {
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

test("of the invoices that are not void, the latest decides the subscription's status", async (provider) => {
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
  await replaceCard(stripe, subscription, "pm_card_chargeCustomerFail");
  await advanceTo(provider, (subscription.items.data[0]?.current_period_end ?? 0) + 3_600);
  const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ["latest_invoice"],
  });
  return latest_invoice as Stripe.Invoice;
}

test("marking an older invoice uncollectible leaves the subscription past due", async (provider) => {
  const { stripe, subscription, control, advance } = provider;
  await control("dunning", { after_last_retry: "past_due" });
  const invoice = await failedRenewal(provider);
  await advance("32d");
  await stripe.invoices.markUncollectible(invoice.id);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("past_due");
});
