import { expect } from "bun:test";
import type Stripe from "stripe";
import { actInBrowser, openProvider, type Provider, preparePrice, providerTest as test } from "./provider.ts";
import { Receiver } from "./receiver.ts";

const REFUSED = [
  ["4000000000000002", "card_declined", "generic_decline"],
  ["4000000000009995", "card_declined", "insufficient_funds"],
  ["4000000000009987", "card_declined", "lost_card"],
  ["4000000000009979", "card_declined", "stolen_card"],
  ["4000000000000069", "expired_card", "expired_card"],
  ["4000000000000127", "incorrect_cvc", "incorrect_cvc"],
  ["4000000000000119", "processing_error", "processing_error"],
  ["4000000000006975", "card_declined", "card_velocity_exceeded"],
  ["4000008400001280", "card_declined", "generic_decline"],
  ["4100000000000019", "card_declined", "fraudulent"],
] as const;

test("test cards that cannot be saved name Stripe's reasons, one of them after 3-D Secure", async (provider) => {
  for (const [number, code, decline_code] of REFUSED) {
    const { answer } = await saveCard(provider, number);
    expect([number, answer]).toMatchObject([number, { error: { type: "card_error", code, decline_code } }]);
  }
  const { answer, challenged } = await saveCard(provider, "4000008400001629");
  expect([challenged, answer]).toMatchObject([true, { error: { code: "card_declined" } }]);
});

/**
 * Whether saving requires 3-D Secure, and the result of a payment without and with the cardholder.
 */
const SAVED = [
  ["4242424242424242", false, "succeeded", "succeeded"],
  ["5555555555554444", false, "succeeded", "succeeded"],
  ["378282246310005", false, "succeeded", "succeeded"],
  ["4000000000000259", false, "succeeded", "succeeded"],
  ["4000000000000341", false, "generic_decline", "generic_decline"],
  ["4000002500003155", true, "succeeded", "requires_action"],
  ["4000002760003184", true, "authentication_required", "requires_action"],
  ["4000003800000446", true, "succeeded", "requires_action"],
  ["4000008260003178", true, "insufficient_funds", "requires_action"],
  ["4000000000003220", true, "succeeded", "requires_action"],
  ["4000008400000027", true, "succeeded", "requires_action"],
] as const;

test("test cards that are saved pay as Stripe's do, alone and with their holder there", async (provider) => {
  const price = (await preparePrice(provider.stripe)).id;
  for (const [number, asks, alone, together] of SAVED) {
    const { answer, challenged, customer } = await saveCard(provider, number);
    const pay = (off_session: boolean) =>
      firstPayment(provider, { customer, price, card: String(answer.payment_method), off_session });
    expect([number, answer.status, challenged, await pay(true), await pay(false)]).toEqual([
      number,
      "succeeded",
      asks,
      alone,
      together,
    ]);
    if (number !== "4000008260003178") continue;
    const [intent] = (await provider.stripe.paymentIntents.list({ customer })).data;
    if (!intent) throw new Error("There is no payment");
    const paid = await actInBrowser(provider, intent, "authenticate", { outcome: "complete" });
    expect(await paid.json()).toMatchObject({ error: { decline_code: "insufficient_funds" } });
  }
});

test("neither the number nor the security code is stored or forwarded", async ({ sql }) => {
  const receiver = new Receiver();
  await using provider = await openProvider(sql, { fetch: receiver.fetch });
  await provider.stripe.webhookEndpoints.create({ url: "http://receiver.test", enabled_events: ["*"] });
  const { customer } = await saveCard(provider, "4000002500003155", "731");
  await saveCard(provider, "4000000000000002", "731");
  await provider.stripe.customers.retrieve(customer, { expand: ["subscriptions"] });
  await provider.demo.idle();

  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'demo_stripe'`;
  expect(tables.length).toBeGreaterThan(5);
  for (const { name } of tables) {
    const rows = await sql.unsafe(
      `select 1 from demo_stripe.${name} t where t::text ~ '400000250000|00000003155|00000000002|"731"'`,
    );
    expect([name, rows.length]).toEqual([name, 0]);
  }
  expect(receiver.received.length).toBeGreaterThan(3);
  expect(JSON.stringify(receiver.received)).not.toMatch(/400000250000|00000000002|\b731\b/);
});

/** Enters the card for a new customer, and passes the challenge if any. */
async function saveCard(provider: Provider, number: string, cvc = "123") {
  const { stripe } = provider;
  const customer = (await stripe.customers.create({})).id;
  const intent = await stripe.setupIntents.create({ customer });
  const act = async (...sent: [action: "authenticate" | "confirm", fields: Record<string, string>]) =>
    (await (await actInBrowser(provider, intent, ...sent)).json()) as Stripe.SetupIntent;
  const asked = await act("confirm", {
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": number,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2034",
    "payment_method_data[card][cvc]": number.length === 15 ? "1234" : cvc,
  });
  if (asked.status !== "requires_action") return { customer, challenged: false, answer: asked };
  return { customer, challenged: true, answer: await act("authenticate", { outcome: "complete" }) };
}

interface Payment {
  customer: string;
  price: string;
  card: string;
  off_session: boolean;
}

/** Subscribes; returns why the payment failed, or else its status. */
async function firstPayment(
  { stripe }: Provider,
  { customer, price, card, off_session }: Payment,
): Promise<string> {
  const items = [{ price }];
  await stripe.subscriptions.create({ customer, items, default_payment_method: card, off_session });
  const [intent] = (await stripe.paymentIntents.list({ customer, limit: 1 })).data;
  return intent?.last_payment_error?.decline_code ?? String(intent?.status);
}
