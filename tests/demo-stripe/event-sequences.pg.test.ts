import { expect, test } from "bun:test";
import type Stripe from "stripe";
import {
  type Provider,
  prepareCustomer,
  preparePrice,
  replaceCard,
  startPaid,
  startProvider,
} from "./provider.ts";

const PAID = [
  "payment_intent.succeeded",
  "charge.succeeded",
  "invoice_payment.paid",
  "invoice.paid",
  "invoice.payment_succeeded",
];
const REFUSED = ["payment_intent.payment_failed", "charge.failed"];
const FIRST_FAILURE = [
  "invoice.updated: attempt_count, attempted, next_payment_attempt",
  "invoice.payment_failed",
];
const RETRY_FAILED = [
  ...REFUSED,
  "invoice.updated: attempt_count, next_payment_attempt",
  "invoice.payment_failed",
];

test("a trial that ends with a good card is drafted, and paid an hour later", async () => {
  await using provider = await startProvider();
  const { id } = await startTrial(provider);
  const told = await follow(provider);
  await provider.advance("8d");
  expect(await told()).toEqual([
    "customer.subscription.trial_will_end",
    "customer.subscription.updated: items, status",
    "invoice.created",
    "invoice.finalized",
    "payment_intent.created",
    ...PAID,
  ]);
  const [change] = (await provider.stripe.events.list({ type: "customer.subscription.updated" })).data;
  expect(change?.data.previous_attributes).toMatchObject({ status: "trialing" });
  expect(change?.data.object).toMatchObject({ id, status: "active" });
});

test("a trial that ends with a failing card is past due, retried and ended", async () => {
  await using provider = await startProvider();
  await startTrial(provider, "pm_card_chargeCustomerFail");
  await provider.advance("6d");
  const told = await follow(provider);
  await provider.advance("9d");
  expect(await told()).toEqual([
    "customer.subscription.updated: items, status",
    "invoice.created",
    "invoice.finalized",
    "payment_intent.created",
    ...REFUSED,
    ...FIRST_FAILURE,
    "customer.subscription.updated: status",
    ...RETRY_FAILED,
    ...RETRY_FAILED,
    ...RETRY_FAILED,
    "invoice.updated: auto_advance",
    "customer.subscription.deleted",
  ]);
});

test("a card that requires 3-D Secure in the holder's absence requires action", async () => {
  await using provider = await startProvider();
  const { subscription } = await startPaid(provider.stripe);
  await replaceCard(provider.stripe, subscription, "pm_card_authenticationRequired");
  await provider.advance("25d");
  const told = await follow(provider);
  await provider.advance("8d");
  expect((await told()).slice(-5)).toEqual([
    "payment_intent.requires_action",
    ...FIRST_FAILURE,
    "invoice.payment_action_required",
    "customer.subscription.updated: status",
  ]);
});

test.each([
  ["cancel", ["customer.subscription.deleted"]],
  ["pause", ["customer.subscription.paused"]],
  [
    "create_invoice",
    [
      "customer.subscription.updated: items, status",
      "invoice.created",
      "invoice.finalized",
      "payment_intent.created",
      "payment_intent.payment_failed",
      ...FIRST_FAILURE,
      "customer.subscription.updated: status",
    ],
  ],
] as const)("a trial that ends without a card and is to %s", async (missing_payment_method, expected) => {
  await using provider = await startProvider();
  const { default_payment_method } = await startTrial(provider, "pm_card_visa", missing_payment_method);
  await provider.stripe.paymentMethods.detach(String(default_payment_method));
  await provider.advance("6d");
  const told = await follow(provider);
  await provider.advance("2d");
  expect(await told()).toEqual([...expected]);
});

test("the event of an immediately invoiced upgrade contains the previous items, and precedes its invoice", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription, item } = await startPaid(stripe);
  const bigger = await preparePrice(stripe, "Growth", 9_900);
  await provider.advance("3d");
  const told = await follow(provider);
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: bigger.id }],
    proration_behavior: "always_invoice",
    off_session: true,
  });
  expect(await told()).toEqual([
    "customer.subscription.updated: items",
    "invoice.created",
    "invoice.finalized",
    "payment_intent.created",
    ...PAID,
  ]);
});

test("a cancellation emits events on request, on withdrawal and when it takes effect", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { subscription } = await startPaid(stripe);
  const told = await follow(provider);
  const asked =
    "customer.subscription.updated: cancel_at, cancel_at_period_end, canceled_at, cancellation_details";
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await provider.advance("32d");
  expect(await told()).toEqual([asked, asked, asked, "customer.subscription.deleted"]);
});

async function startTrial(
  { stripe }: Provider,
  card = "pm_card_visa",
  missing_payment_method: "cancel" | "create_invoice" | "pause" = "cancel",
): Promise<Stripe.Subscription> {
  const { customer, price, paymentMethod } = await prepareCustomer(stripe, card);
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 7,
    default_payment_method: paymentMethod,
    trial_settings: { end_behavior: { missing_payment_method } },
  });
}

/** Returns the events from now on, oldest first, with the names of the changed fields. */
async function follow({ stripe }: Provider): Promise<() => Promise<string[]>> {
  const [last] = (await stripe.events.list({ limit: 1 })).data;
  return async () => {
    const { data } = await stripe.events.list({ limit: 100, ending_before: last?.id ?? "" });
    return data.reverse().map(({ type, data: { previous_attributes } }) => {
      const changed = Object.keys(previous_attributes ?? {}).sort();
      return changed.length > 0 ? `${type}: ${changed.join(", ")}` : type;
    });
  };
}
