import { expect } from "bun:test";
import type Stripe from "stripe";
import {
  actInBrowser,
  advanceTo,
  DAY,
  eventTypes,
  paidTest as it,
  prepareCustomer,
  replaceCard,
  providerTest as test,
} from "./provider.ts";

const AUTHENTICATED = "pm_card_authenticationRequired";

test("a first payment that requires 3-D Secure waits without a charge, and expires after 23 hours", async (provider) => {
  const { stripe, advance } = provider;
  const { id, customer } = await subscribeInPerson(stripe);
  const waiting = {
    subscription: { status: "incomplete" },
    invoice: { status: "open", attempt_count: 1, auto_advance: false, next_payment_attempt: null },
    intent: { status: "requires_action", latest_charge: null, last_payment_error: null },
  };
  expect(await stateOf(stripe, id)).toMatchObject(waiting);
  expect((await stripe.charges.list({ customer })).data).toEqual([]);
  expect(await eventTypes(stripe)).toEqual(
    expect.arrayContaining([
      "payment_intent.requires_action",
      "invoice.payment_failed",
      "invoice.payment_action_required",
    ]),
  );

  await advance("22h");
  expect(await stateOf(stripe, id)).toMatchObject(waiting);
  await advance("1h");
  expect(await stateOf(stripe, id)).toMatchObject({
    subscription: { status: "incomplete_expired" },
    invoice: { status: "void" },
    intent: { status: "canceled" },
  });
});

test("a waiting first payment is charged once it is confirmed, which the API alone cannot", async (provider) => {
  const { stripe } = provider;
  const { id, customer } = await subscribeInPerson(stripe);
  const { intent, invoice } = await stateOf(stripe, id);
  await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({
    statusCode: 402,
    code: "invoice_payment_intent_requires_action",
  });
  expect((await actInBrowser(provider, intent, "authenticate", { outcome: "complete" })).status).toBe(200);
  expect(await stateOf(stripe, id)).toMatchObject({
    subscription: { status: "active" },
    invoice: { status: "paid", attempt_count: 1 },
    intent: { status: "succeeded" },
  });
  expect((await stripe.charges.list({ customer })).data).toMatchObject([{ status: "succeeded" }]);
});

it("a renewal that requires 3-D Secure is not retried with the same card, but the schedule goes on", async (provider) => {
  const { stripe, subscription, end } = provider;
  await replaceCard(stripe, subscription, AUTHENTICATED);
  const due = end + 3_600;
  await advanceTo(provider, due);
  for (const [attempt_count, days] of [
    [1, 3],
    [2, 5],
    [3, 7],
  ] as const) {
    expect(await stateOf(stripe, subscription.id)).toMatchObject({
      subscription: { status: "past_due" },
      invoice: { status: "open", attempt_count, next_payment_attempt: due + days * DAY },
      intent: { status: "requires_action", last_payment_error: { code: "authentication_required" } },
    });
    await advanceTo(provider, due + days * DAY);
  }
  expect(await stateOf(stripe, subscription.id)).toMatchObject({
    subscription: { status: "canceled", cancellation_details: { reason: "payment_failed" } },
    invoice: { status: "open", attempt_count: 4, next_payment_attempt: null },
    intent: { status: "requires_action" },
  });
  const types = await eventTypes(stripe);
  expect(types.filter((type) => type === "payment_intent.requires_action")).toHaveLength(1);
  expect(types.filter((type) => type === "invoice.payment_failed")).toHaveLength(1);
  expect(types).not.toContain("charge.failed");
});

it("the next retry charges a new card, which may require authentication as well", async (provider) => {
  const { stripe, subscription, advance } = provider;
  await replaceCard(stripe, subscription, AUTHENTICATED);
  await advance("32d");
  for (const [card, requests, status] of [
    [AUTHENTICATED, 2, "past_due"],
    ["pm_card_visa", 2, "active"],
  ] as const) {
    await replaceCard(stripe, subscription, card);
    await advance("3d");
    const types = await eventTypes(stripe);
    expect(types.filter((type) => type === "payment_intent.requires_action")).toHaveLength(requests);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe(status);
  }
});

/** Subscribes in the presence of a cardholder whose card requires 3-D Secure. */
async function subscribeInPerson(stripe: Stripe) {
  const { customer, price, paymentMethod } = await prepareCustomer(stripe);
  await stripe.paymentMethods.detach(paymentMethod);
  const method = await stripe.paymentMethods.attach(AUTHENTICATED, { customer: customer.id });
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: method.id,
  });
  return { id, customer: customer.id };
}

async function stateOf(stripe: Stripe, id: string) {
  const subscription = await stripe.subscriptions.retrieve(id);
  const invoice = await stripe.invoices.retrieve(String(subscription.latest_invoice), {
    expand: ["payments.data.payment.payment_intent"],
  });
  const intent = invoice.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
  return { subscription, invoice, intent };
}
