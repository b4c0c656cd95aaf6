import { expect, test } from "bun:test";
import { type Provider, preparePrice, startProvider } from "./provider.ts";
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

test.each(REFUSED)("card %s cannot be saved: %s, %s", async (number, code, decline_code) => {
  await using provider = await startProvider();
  const { answer } = await saveCard(provider, number);
  expect(answer).toMatchObject({ error: { type: "card_error", code, decline_code } });
});

test("card 4000008400001629 is refused after authentication", async () => {
  await using provider = await startProvider();
  const { answer, challenged } = await saveCard(provider, "4000008400001629");
  expect(challenged).toBe(true);
  expect(answer).toMatchObject({ error: { code: "card_declined" } });
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

test.each(SAVED)(
  "card %s is saved (3-D Secure: %p), then pays alone: %s, and with its holder there: %s",
  async (number, asks, alone, together) => {
    await using provider = await startProvider();
    const { answer, challenged, customer } = await saveCard(provider, number);
    expect(answer).toMatchObject({ status: "succeeded" });
    expect(challenged).toBe(asks);
    const method = String(answer.payment_method);
    expect(await firstPayment(provider, customer, method, true)).toBe(alone);
    expect(await firstPayment(provider, customer, method, false)).toBe(together);
  },
);

test("a card that always lacks funds fails even after authentication", async () => {
  await using provider = await startProvider();
  const { answer, customer } = await saveCard(provider, "4000008260003178");
  await firstPayment(provider, customer, String(answer.payment_method), false);
  const [intent] = (await provider.stripe.paymentIntents.list()).data;
  const paid = await browse(provider, "payment_intents", intent?.client_secret ?? "", "/authenticate", {
    outcome: "complete",
  });
  expect(paid).toMatchObject({ error: { decline_code: "insufficient_funds" } });
});

test("neither the number nor the security code is stored or forwarded", async () => {
  const receiver = new Receiver();
  await using provider = await startProvider({ fetch: receiver.fetch });
  await provider.stripe.webhookEndpoints.create({ url: "http://receiver.test", enabled_events: ["*"] });
  const { customer } = await saveCard(provider, "4000002500003155", "731");
  await saveCard(provider, "4000000000000002", "731");
  await provider.stripe.customers.retrieve(customer, { expand: ["subscriptions"] });
  await provider.demo.idle();

  const tables = await provider.sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'demo_stripe'`;
  expect(tables.length).toBeGreaterThan(5);
  for (const { name } of tables) {
    const rows = await provider.sql.unsafe(
      `select 1 from demo_stripe.${name} t where t::text ~ '400000250000|00000003155|00000000002|"731"'`,
    );
    expect([name, rows.length]).toEqual([name, 0]);
  }
  expect(receiver.received.length).toBeGreaterThan(3);
  expect(JSON.stringify(receiver.received)).not.toMatch(/400000250000|00000000002|\b731\b/);
});

interface Saving {
  customer: string;
  challenged: boolean;
  answer: Record<string, unknown>;
}

/** Enters the card for a new customer, and passes the challenge if any. */
async function saveCard(provider: Provider, number: string, cvc = "123"): Promise<Saving> {
  const { stripe } = provider;
  const customer = (await stripe.customers.create({})).id;
  const secret = (await stripe.setupIntents.create({ customer })).client_secret ?? "";
  const asked = await browse(provider, "setup_intents", secret, "/confirm", {
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": number,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2034",
    "payment_method_data[card][cvc]": number.length === 15 ? "1234" : cvc,
  });
  if (asked.status !== "requires_action") return { customer, challenged: false, answer: asked };
  const answer = await browse(provider, "setup_intents", secret, "/authenticate", { outcome: "complete" });
  return { customer, challenged: true, answer };
}

async function firstPayment(
  { stripe }: Provider,
  customer: string,
  default_payment_method: string,
  off_session: boolean,
): Promise<string> {
  const price = await preparePrice(stripe);
  await stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    default_payment_method,
    off_session,
  });
  const [intent] = (await stripe.paymentIntents.list({ customer, limit: 1 })).data;
  return intent?.last_payment_error?.decline_code ?? String(intent?.status);
}

async function browse(
  { demo }: Provider,
  nouns: string,
  client_secret: string,
  action: string,
  fields: Record<string, string>,
): Promise<Record<string, unknown>> {
  const id = client_secret.replace(/_secret_.*$/, "");
  const answer = await demo.browserFetch(
    new Request(`http://localhost/demo-stripe/v1/${nouns}/${id}${action}`, {
      method: "POST",
      body: new URLSearchParams({ key: "pk_test_handrail", client_secret, ...fields }),
    }),
  );
  return (await answer.json()) as Record<string, unknown>;
}
