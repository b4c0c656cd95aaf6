import { setDefaultTimeout, test } from "bun:test";
import type { Sql } from "postgres";
import Stripe from "stripe";
import { openPool } from "../../src/db/driver-settings.ts";
import {
  createDemoStripe,
  type DemoStripe,
  type DemoStripeOptions,
} from "../../src/demo-stripe/demo-stripe.ts";
import { createSchema } from "../../src/demo-stripe/state/schema.ts";
import { openTestDatabase } from "../helpers/database.ts";

setDefaultTimeout(60_000);

export const SECRET_KEY = "sk_test_handrail";
export const FAILING = "pm_card_chargeCustomerFail";
export const DAY = 86_400;

export interface Provider {
  demo: DemoStripe;
  stripe: Stripe;
  sql: Sql;
  url: string;
  /** Sends a body to `POST /demo/…`. */
  control(name: "chaos" | "clock" | "dunning", body: object): Promise<Response>;
  /** Advances the clock and returns the new time in unix seconds. */
  advance(by: string): Promise<number>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a provider on an empty database, with a client of the real package over HTTP. */
export async function startProvider(options: Partial<DemoStripeOptions> = {}): Promise<Provider> {
  return openProvider(await emptyProvider(), options);
}

/** Tests a provider on an empty database. */
export function providerTest(
  name: string,
  run: (provider: Provider) => Promise<void>,
  options?: Partial<DemoStripeOptions>,
): void {
  test(name, async () => {
    await using provider = await startProvider(options);
    await run(provider);
  });
}

/** Tests a provider whose only customer has just paid for a monthly subscription. */
export function paidTest(
  name: string,
  run: (provider: PaidProvider) => Promise<void>,
  options?: Partial<DemoStripeOptions>,
): void {
  providerTest(
    name,
    async (provider) => run({ ...provider, ...(await subscribe(provider.stripe)) }),
    options,
  );
}

/** Connections for all providers of a run, as in the server. */
let pool: Sql | undefined;

export type PaidProvider = Provider & Awaited<ReturnType<typeof subscribe>>;

async function emptyProvider(): Promise<Sql> {
  const { address } = await openTestDatabase();
  if (!pool) {
    pool = openPool(address, { max: 2 });
    await createSchema(pool);
  }
  await pool.unsafe(EMPTY);
  return pool;
}

const EMPTY = `
  delete from demo_stripe.objects;
  delete from demo_stripe.tasks;
  delete from demo_stripe.deliveries;
  delete from demo_stripe.chaos;
  delete from demo_stripe.dunning;
  delete from demo_stripe.idempotency;
  update demo_stripe.clock set offset_ms = 0`;

/** Starts a provider on existing data. */
export async function openProvider(sql: Sql, options: Partial<DemoStripeOptions> = {}): Promise<Provider> {
  const demo = createDemoStripe({ sql, script: () => new Uint8Array(), ...options });
  await demo.start();
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => demo.apiFetch(request) });
  const url = `http://127.0.0.1:${server.port}`;
  const control: Provider["control"] = (name, body) =>
    fetch(`${url}/demo/${name}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${SECRET_KEY}` },
      body: JSON.stringify(body),
    });
  return {
    demo,
    stripe: newClient(server.port ?? 0),
    sql,
    url,
    control,
    async advance(by) {
      const response = await control("clock", { advance: by });
      if (!response.ok) throw new Error(await response.text());
      const { now } = (await response.json()) as { now: number };
      return now;
    },
    async [Symbol.asyncDispose]() {
      await demo.stop();
      await server.stop(true);
    },
  };
}

export function newClient(port: number, secretKey = SECRET_KEY, config: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(secretKey, {
    ...config,
    host: "127.0.0.1",
    port,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
    apiVersion: "2026-10-28.endive",
  });
}

/** Creates a customer with a saved card, and a monthly price. */
export async function prepareCustomer(stripe: Stripe, card = "pm_card_visa") {
  const customer = await stripe.customers.create({ email: "owner@example.org" });
  const intent = await stripe.setupIntents.create({
    customer: customer.id,
    allowed_payment_method_types: ["card"],
  });
  const confirmed = await stripe.setupIntents.confirm(intent.id, { payment_method: card });
  const price = await preparePrice(stripe);
  return { customer, price, paymentMethod: String(confirmed.payment_method) };
}

export async function preparePrice(
  stripe: Stripe,
  name = "Starter",
  amount = 2_900,
  interval: "month" | "year" = "month",
): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name });
  return stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: amount,
    recurring: { interval },
  });
}

/** Subscribes a new customer to a monthly price, which is paid at once unless the fields differ. */
export async function subscribe(
  stripe: Stripe,
  fields: Partial<Stripe.SubscriptionCreateParams> = {},
  card = "pm_card_visa",
) {
  const { customer, price, paymentMethod } = await prepareCustomer(stripe, card);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: paymentMethod,
    off_session: true,
    ...fields,
  });
  return { customer, price, subscription, ...periodOf(subscription) };
}

/** Returns the subscription's item, and its current period in unix seconds. */
export function periodOf({ items }: Stripe.Subscription) {
  const [{ id: item = "", current_period_start: start = 0, current_period_end: end = 0 } = {}] = items.data;
  return { item, start, end };
}

export async function latestInvoice(
  stripe: Stripe,
  wanted: Stripe.InvoiceListParams,
): Promise<Stripe.Invoice> {
  const [invoice] = (await stripe.invoices.list(wanted)).data;
  if (!invoice) throw new Error("There is no such invoice");
  return invoice;
}

/** Sends what the provider's script sends about an intent from the cardholder's browser. */
export function actInBrowser(
  { demo }: Provider,
  { id, client_secret }: Pick<Stripe.SetupIntent | Stripe.PaymentIntent, "id" | "client_secret">,
  action: "authenticate" | "confirm",
  fields: Record<string, string>,
): Promise<Response> {
  const nouns = id.startsWith("seti_") ? "setup_intents" : "payment_intents";
  const body = new URLSearchParams({
    key: "pk_test_handrail",
    client_secret: client_secret ?? "",
    ...fields,
  });
  const url = `http://localhost/demo-stripe/v1/${nouns}/${id}/${action}`;
  return demo.browserFetch(new Request(url, { method: "POST", body }));
}

/** Replaces the customer's default card. */
export async function replaceCard(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  card: string,
): Promise<void> {
  const customer = String(subscription.customer);
  const method = await stripe.paymentMethods.attach(card, { customer });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
}

/** Advances the clock to an instant in unix seconds. */
export async function advanceTo({ demo, advance }: Provider, instant: number): Promise<void> {
  const seconds = Math.max(instant - Math.floor(demo.clock.now().getTime() / 1000), 0);
  await advance(`${Math.floor(seconds / 86_400)}d`);
  await advance(`${seconds % 86_400}s`);
}

/** Returns the types of all events, oldest first. */
export async function eventTypes(stripe: Stripe): Promise<string[]> {
  const events = await stripe.events.list({ limit: 100 });
  return events.data.map((event) => event.type).reverse();
}
