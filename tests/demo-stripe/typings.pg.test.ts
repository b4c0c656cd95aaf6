import { expect } from "bun:test";
import Stripe from "stripe";
import { EVENT_TYPES } from "#src/demo-stripe/resources/webhook-endpoints.ts";
import {
  FAILING,
  newClient,
  type Provider,
  preparePrice,
  SECRET_KEY,
  subscribe,
  providerTest as test,
} from "./provider.ts";
import { type Sample, typeErrors, typeOf } from "./typings.ts";

test("every reply and event has exactly the fields of the package's types, and its event types are known", async (provider) => {
  const samples: Sample[] = [];
  const stripe = recordingClient(provider, samples);
  await liveThroughIt(provider, stripe);
  for await (const event of stripe.events.list({ limit: 100 })) expect(event.object).toBe("event");

  const types = new Set(samples.map(({ type }) => type));
  for (const expected of EXPECTED) expect(types).toContain(`Stripe.${expected}`);

  const known = Object.fromEntries(["*", ...EVENT_TYPES].map((event) => [event, true]));
  const wrong = { ...(await preparePrice(provider.stripe)), recurring: { colour: "red" } };
  const others = [
    { type: "Record<Stripe.WebhookEndpointCreateParams.EnabledEvent, true>", value: known },
    { type: "Stripe.Price", value: wrong },
  ];
  expect(await typeErrors([...samples, ...others])).toEqual([
    expect.stringMatching(/^Stripe.Price: .*'"colour"' does not exist/),
  ]);
});

const EXPECTED = [
  "Charge Coupon CreditNote Customer CustomerBalanceTransaction DeletedCustomer DeletedWebhookEndpoint",
  "Dispute Invoice PaymentIntent PaymentMethod Price Product PromotionCode Refund SetupIntent Subscription",
  "SubscriptionSchedule WebhookEndpoint",
].flatMap((names) => names.split(" "));

/** Creates a client that records responses before the package parses them. */
function recordingClient({ url }: Provider, samples: Sample[]): Stripe {
  const record = async (...request: Parameters<typeof fetch>): Promise<Response> => {
    const response = await fetch(...request);
    const body: unknown = await response.clone().json();
    for (const value of objectsIn(body)) samples.push({ type: typeOf(value), value: withId(value) });
    return response;
  };
  const httpClient = Stripe.createFetchHttpClient(Object.assign(record, { preconnect: fetch.preconnect }));
  return newClient(Number(new URL(url).port), SECRET_KEY, { httpClient });
}

/** Adds the id that the types require and an upcoming invoice lacks. */
function withId(value: object): object {
  const event = value as Stripe.Event;
  if (event.type !== "invoice.upcoming") return value;
  expect(event.data.object).not.toHaveProperty("id");
  return { ...event, data: { object: { ...event.data.object, id: "in_1" } } };
}

/** Returns the reply, each event of a list of events, or the objects of an error. */
function objectsIn(body: unknown): object[] {
  if (typeof body !== "object" || body === null) return [];
  if ("error" in body) return Object.values(body.error ?? {}).filter(isResource);
  if ("data" in body && Array.isArray(body.data)) return [{ ...body, data: [] }, ...body.data];
  return [body];
}

function isResource(value: unknown): value is object {
  return typeof value === "object" && value !== null && "object" in value;
}

async function liveThroughIt(provider: Provider, stripe: Stripe): Promise<void> {
  const price = await preparePrice(stripe);
  const yearly = await preparePrice(stripe, "Starter", 29_000, "year");
  const endpoint = await stripe.webhookEndpoints.create({
    url: "http://localhost:9",
    enabled_events: ["charge.refunded"],
  });
  await stripe.webhookEndpoints.del(endpoint.id);
  const customer = await stripe.customers.create({ email: "owner@example.org", name: "Ada" });
  const intent = await stripe.setupIntents.create({ customer: customer.id });
  await stripe.setupIntents
    .confirm(intent.id, { payment_method: "pm_card_visa_chargeDeclined" })
    .catch((error: unknown) => expect(error).toMatchObject({ code: "card_declined" }));
  await stripe.setupIntents.confirm(intent.id, { payment_method: "pm_card_authenticationRequiredOnSetup" });
  await stripe.setupIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
  const [method] = (await stripe.customers.listPaymentMethods(customer.id)).data;
  const coupon = await stripe.coupons.create({ percent_off: 10, duration: "once" });
  const code = await stripe.promotionCodes.create({ promotion: { type: "coupon", coupon: coupon.id } });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    discounts: [{ promotion_code: code.id }],
    items: [{ price: price.id }],
    trial_period_days: 7,
    default_payment_method: method?.id ?? "",
    expand: [
      "latest_invoice.payments",
      "default_payment_method",
      "customer",
      "pending_setup_intent",
      "discounts",
    ],
  });
  const item = subscription.items.data[0]?.id ?? "";
  await provider.advance("8d");
  const change = { items: [{ id: item, price: yearly.id }], proration_behavior: "always_invoice" as const };
  await stripe.invoices.createPreview({ subscription: subscription.id, subscription_details: change });
  await stripe.invoices.createPreview({
    customer: customer.id,
    subscription_details: { items: [{ price: price.id }] },
  });
  const [paid] = (await stripe.invoices.list({ customer: customer.id })).data;
  await stripe.creditNotes.create({ invoice: paid?.id ?? "", amount: 100, refund_amount: 100 });
  await stripe.refunds.list();
  await stripe.customers.createBalanceTransaction(customer.id, { amount: -50, currency: "usd" });
  await stripe.subscriptions.update(subscription.id, change);
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  await stripe.subscriptionSchedules.release(schedule.id);
  const failing = await stripe.paymentMethods.attach(FAILING, { customer: customer.id });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: price.id, quantity: 40 }],
    proration_behavior: "always_invoice",
    payment_behavior: "pending_if_incomplete",
  });
  await provider.advance("367d");
  const [open] = (await stripe.invoices.list({ status: "open", expand: ["data.confirmation_secret"] })).data;
  await stripe.invoices.voidInvoice(open?.id ?? "");
  await stripe.charges.list();
  await stripe.paymentIntents.list({ expand: ["data.latest_charge"] });
  await stripe.invoicePayments.list({ expand: ["data.payment.payment_intent"] });
  const disputed = await subscribe(stripe, {}, "pm_card_createDispute");
  await provider.advance("1d");
  await stripe.disputes.list();
  await stripe.subscriptions.pause(disputed.subscription.id);
  await stripe.subscriptions.resume(disputed.subscription.id);
  await stripe.customers.del(customer.id);
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: await provider.advance("1s") });
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: clock.frozen_time + 60 });
  await provider.demo.idle();
  await stripe.testHelpers.testClocks.del(clock.id);
}
