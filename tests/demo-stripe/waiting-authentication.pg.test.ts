import { expect, test } from "bun:test";
import type Stripe from "stripe";
import {
  advanceTo,
  eventTypes,
  type Provider,
  prepareCustomer,
  replaceCard,
  startPaid,
  startProvider,
} from "./provider.ts";

const DAY = 86_400;
const AUTHENTICATED = "pm_card_authenticationRequired";

test("a first payment that requires 3-D Secure waits without a charge, and expires after 23 hours", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { id, customer } = await subscribe(stripe);
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

  await provider.advance("22h");
  expect(await stateOf(stripe, id)).toMatchObject(waiting);
  await provider.advance("1h");
  expect(await stateOf(stripe, id)).toMatchObject({
    subscription: { status: "incomplete_expired" },
    invoice: { status: "void" },
    intent: { status: "canceled" },
  });
});

test("a waiting first payment is charged once it is confirmed", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { id, customer } = await subscribe(stripe);
  const { intent } = await stateOf(stripe, id);
  await authenticate(provider, intent);
  expect(await stateOf(stripe, id)).toMatchObject({
    subscription: { status: "active" },
    invoice: { status: "paid", attempt_count: 1 },
    intent: { status: "succeeded" },
  });
  expect((await stripe.charges.list({ customer })).data).toMatchObject([{ status: "succeeded" }]);
});

test("paying by API answers that the payment requires action", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { id } = await subscribe(stripe);
  const { invoice } = await stateOf(stripe, id);
  await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({
    statusCode: 402,
    code: "invoice_payment_intent_requires_action",
  });
  expect(await stateOf(stripe, id)).toMatchObject({ intent: { status: "requires_action" } });
});

test("a subscription is not created if its payment requires action and must not be incomplete", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  await expect(subscribe(stripe, { payment_behavior: "error_if_incomplete" })).rejects.toMatchObject({
    statusCode: 402,
    code: "subscription_payment_intent_requires_action",
  });
  expect((await stripe.subscriptions.list({ status: "all" })).data).toEqual([]);
});

test("a renewal that requires 3-D Secure is not retried with the same card, but the schedule goes on", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription } = await startPaid(stripe);
  await replaceCard(stripe, subscription, AUTHENTICATED);
  const due = (subscription.items.data[0]?.current_period_end ?? 0) + 3_600;
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

test.each(["pm_card_visa", AUTHENTICATED])("the next retry charges a new card, here %s", async (card) => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription } = await startPaid(stripe);
  await replaceCard(stripe, subscription, AUTHENTICATED);
  await provider.advance("32d");
  await replaceCard(stripe, subscription, card);
  await provider.advance("3d");
  const types = await eventTypes(stripe);
  expect(types.filter((type) => type === "payment_intent.requires_action")).toHaveLength(
    card === AUTHENTICATED ? 2 : 1,
  );
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe(
    card === AUTHENTICATED ? "past_due" : "active",
  );
});

test("without a card nothing is retried until there is one", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription } = await startPaid(stripe);
  await stripe.paymentMethods.detach(String(subscription.default_payment_method));
  await provider.advance("35d");
  expect((await stateOf(stripe, subscription.id)).invoice).toMatchObject({ attempt_count: 2 });
  const types = await eventTypes(stripe);
  expect(types.filter((type) => type === "invoice.payment_failed")).toHaveLength(1);
  await replaceCard(stripe, subscription, "pm_card_visa");
  await provider.advance("2d");
  expect(await stateOf(stripe, subscription.id)).toMatchObject({
    subscription: { status: "active" },
    invoice: { status: "paid", attempt_count: 3 },
  });
});

/** Subscribes in the presence of a cardholder whose card requires 3-D Secure. */
async function subscribe(stripe: Stripe, fields: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const { customer, price, paymentMethod } = await prepareCustomer(stripe);
  await stripe.paymentMethods.detach(paymentMethod);
  const method = await stripe.paymentMethods.attach(AUTHENTICATED, { customer: customer.id });
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: method.id,
    ...fields,
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

/** Passes the challenge in the cardholder's browser. */
async function authenticate({ demo }: Provider, { id, client_secret }: Stripe.PaymentIntent) {
  const body = new URLSearchParams({
    key: "pk_test_handrail",
    client_secret: client_secret ?? "",
    outcome: "complete",
  });
  const url = `http://demo.example/demo-stripe/v1/payment_intents/${id}/authenticate`;
  const answer = await demo.browserFetch(new Request(url, { method: "POST", body }));
  expect(answer?.status).toBe(200);
}
