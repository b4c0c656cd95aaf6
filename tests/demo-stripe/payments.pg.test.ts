import { expect } from "bun:test";
import type Stripe from "stripe";
import {
  eventTypes,
  FAILING,
  paidTest as it,
  latestInvoice,
  prepareCustomer,
  replaceCard,
  subscribe,
  providerTest as test,
} from "./provider.ts";

test("an incomplete subscription is completed by confirming its payment with another card", async (provider) => {
  const { stripe } = provider;
  const expand = ["latest_invoice.payments", "latest_invoice.confirmation_secret"];
  const { customer, subscription } = await subscribe(stripe, { expand }, FAILING);
  const { id, status, latest_invoice } = subscription;
  expect(status).toBe("incomplete");
  const invoice = latest_invoice as Stripe.Invoice;
  const intentId = String(invoice.payments?.data[0]?.payment.payment_intent);
  expect(invoice.confirmation_secret?.client_secret).toStartWith(`${intentId}_secret_`);
  await expect(stripe.paymentIntents.confirm(intentId)).rejects.toMatchObject({
    code: "card_declined",
    payment_intent: { id: intentId, status: "requires_payment_method" },
  });

  const visa = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  const confirmed = await stripe.paymentIntents.confirm(intentId, { payment_method: visa.id });
  expect(confirmed.status).toBe("succeeded");
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
  await expect(stripe.paymentIntents.confirm(intentId)).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
});

it("credit used by a voided invoice is restored", async ({ stripe, customer, subscription, advance }) => {
  await stripe.customers.update(customer.id, { balance: -1_000 });
  await replaceCard(stripe, subscription, FAILING);
  await advance("32d");
  const open = await latestInvoice(stripe, { subscription: subscription.id, status: "open" });
  expect(open).toMatchObject({ total: 2_900, amount_due: 1_900, starting_balance: -1_000 });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 0 });

  await stripe.invoices.voidInvoice(open.id);
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -1_000 });
});

it("a subscription paused on request is credited for unused time when it resumes", async (provider) => {
  const { stripe, subscription, advance } = provider;
  await advance("10d");
  const paused = await stripe.subscriptions.pause(subscription.id);
  expect(paused).toMatchObject({
    status: "paused",
    status_details: { paused: { subscription: { type: "pause_requested" } } },
  });
  expect((await eventTypes(stripe)).at(-1)).toBe("customer.subscription.paused");
  await expect(stripe.subscriptions.pause(subscription.id)).rejects.toThrow("Only an active subscription");

  await advance("60d");
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
  const resumed = await stripe.subscriptions.resume(subscription.id, { expand: ["latest_invoice"] });
  const invoice = resumed.latest_invoice as Stripe.Invoice;
  const [credit] = invoice.lines.data;
  expect(credit?.amount).toBeLessThan(-1_500);
  expect(invoice).toMatchObject({ status: "paid", amount_paid: 2_900 + (credit?.amount ?? 0) });
  expect(resumed.status).toBe("active");
  expect(resumed.status_details).toBeUndefined();
});

test("only card and metadata of an incomplete subscription can change, and cancelling expires it with its invoice", async (provider) => {
  const { stripe } = provider;
  const { subscription, item } = await subscribe(stripe, {}, FAILING);
  const { id, status, latest_invoice } = subscription;
  expect(status).toBe("incomplete");
  for (const change of [{ items: [{ id: item, quantity: 2 }] }, { cancel_at_period_end: true }]) {
    await expect(stripe.subscriptions.update(id, change)).rejects.toThrow(/`incomplete` status/);
  }
  await replaceCard(stripe, subscription, "pm_card_visa");
  const metadata = { a: "b" };
  expect(await stripe.subscriptions.update(id, { metadata })).toMatchObject({ metadata });

  expect((await stripe.subscriptions.cancel(id)).status).toBe("incomplete_expired");
  expect((await stripe.invoices.retrieve(String(latest_invoice))).status).toBe("void");
});

test("a subscription that must not be incomplete is not made with a declined card", async ({ stripe }) => {
  const { customer, price, paymentMethod } = await prepareCustomer(stripe, FAILING);
  const refused = stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: paymentMethod,
    payment_behavior: "error_if_incomplete",
  });
  await expect(refused).rejects.toMatchObject({ code: "card_declined", statusCode: 402 });
  expect((await stripe.subscriptions.list({ customer: customer.id, status: "all" })).data).toEqual([]);
});

it("a detached card is no default, is not charged anymore and cannot be reattached", async (provider) => {
  const { stripe, customer, subscription } = provider;
  const card = String(subscription.default_payment_method);
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card } });

  await stripe.paymentMethods.detach(card);
  expect((await stripe.subscriptions.retrieve(subscription.id)).default_payment_method).toBeNull();
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  });
  await expect(stripe.paymentMethods.attach(card, { customer: customer.id })).rejects.toThrow(
    /may not be used again/,
  );
});

it("a customer pays in a single currency", async ({ stripe, customer, price, subscription, item }) => {
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ currency: "usd" });
  const euros = await stripe.prices.create({
    product: String(price.product),
    currency: "eur",
    unit_amount: 2_900,
    recurring: { interval: "month" },
  });
  const items = [{ price: euros.id }];
  const create = () => stripe.subscriptions.create({ customer: customer.id, items, trial_period_days: 7 });
  await expect(create()).rejects.toThrow(/cannot combine currencies/);
  await expect(
    stripe.subscriptions.update(subscription.id, { items: [{ id: item, price: euros.id }] }),
  ).rejects.toMatchObject({ param: "items[0][price]" });

  await stripe.subscriptions.cancel(subscription.id);
  expect((await create()).currency).toBe("eur");
});
