import { expect, test } from "bun:test";
import type Stripe from "stripe";
import { eventTypes, prepareCustomer, replaceCard, startPaid, startProvider } from "./provider.ts";

test("an incomplete subscription is finished by confirming its payment with another card", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { customer, price, paymentMethod } = await prepareCustomer(stripe, "pm_card_chargeCustomerFail");
  const { id, status, latest_invoice } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: paymentMethod,
    expand: ["latest_invoice.payments", "latest_invoice.confirmation_secret"],
  });
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

test("confirming with the cardholder there asks for 3-D Secure and is no failed attempt", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { customer, price, paymentMethod } = await prepareCustomer(stripe, "pm_card_chargeCustomerFail");
  const { latest_invoice } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: paymentMethod,
    expand: ["latest_invoice.payments"],
  });
  const { payments, id } = latest_invoice as Stripe.Invoice;
  const strict = await stripe.paymentMethods.attach("pm_card_authenticationRequired", {
    customer: customer.id,
  });
  const asked = await stripe.paymentIntents.confirm(String(payments?.data[0]?.payment.payment_intent), {
    payment_method: strict.id,
  });
  expect(asked).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
  expect((await stripe.invoices.retrieve(id)).attempt_count).toBe(1);
});

test("a subscription that was paused for want of a card is taken up again", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { customer, price, paymentMethod } = await prepareCustomer(stripe);
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 7,
    default_payment_method: paymentMethod,
    trial_settings: { end_behavior: { missing_payment_method: "pause" } },
  });
  await stripe.paymentMethods.detach(paymentMethod);
  await provider.advance("8d");
  await expect(stripe.subscriptions.resume(id)).rejects.toMatchObject({ code: "resource_missing" });

  const visa = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  await stripe.subscriptions.update(id, { default_payment_method: visa.id });
  const resumed = await stripe.subscriptions.resume(id, { expand: ["latest_invoice"] });
  expect(resumed).toMatchObject({ status: "active", latest_invoice: { status: "paid", amount_paid: 2_900 } });
  expect(await eventTypes(stripe)).toContain("customer.subscription.resumed");
  await expect(stripe.subscriptions.resume(id)).rejects.toThrow("Only a paused subscription");
});

test("credit that a voided invoice had used is given back", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { customer, subscription } = await startPaid(stripe);
  await stripe.customers.update(customer.id, { balance: -1_000 });
  await replaceCard(stripe, subscription, "pm_card_chargeCustomerFail");
  await provider.advance("32d");
  const [open] = (await stripe.invoices.list({ subscription: subscription.id, status: "open" })).data;
  expect(open).toMatchObject({ total: 2_900, amount_due: 1_900, starting_balance: -1_000 });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 0 });

  await stripe.invoices.voidInvoice(open?.id ?? "");
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -1_000 });
});
