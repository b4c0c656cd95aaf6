import type Stripe from "stripe";
import { receiveWebhook } from "#shared/billing/contract.ts";
import type { Currency } from "#shared/billing/currency.ts";
import { BILLING_CYCLES, PLAN_IDS, priceLookupKey } from "#shared/billing/prices-trial-and-grace.ts";
import { pathOf } from "#shared/endpoint.ts";
import { isLoopbackHost } from "#src/loopback-host.ts";
import type { Config } from "../config.ts";
import { soldCurrencies } from "../features/billing/provider/prices.ts";
import { createStripeClient, STRIPE_API_VERSION } from "../features/billing/provider/stripe-client.ts";
import { WEBHOOK_EVENTS } from "../features/billing/webhooks/webhook-events.ts";
import { type Finding, fail, ok, reasonOf, skip, warn } from "./findings.ts";

const SET_UP = "Run handrail billing setup";
const FIRST_PAGE = 100;

type BillingConfig = Pick<Config, "billing" | "stripe" | "stripeTax" | "eurPrices" | "publicUrl">;

/** Checks the card provider's keys, prices and webhook endpoint without changing them. */
export async function checkProvider(config: BillingConfig): Promise<Finding[]> {
  const { billing, stripe: keys, stripeTax, publicUrl } = config;
  const isPrivate = isLoopbackHost(new URL(publicUrl).hostname);
  if (billing === "off") return [ok("BILLING is off: nothing is sold")];
  if (!keys) {
    const words = "Cards are simulated by the demo card provider";
    return [isPrivate ? ok(words) : warn(words, "Set Stripe's keys, or BILLING=off to sell nothing")];
  }
  const stripe = createStripeClient(keys.secretKey, keys.apiUrl, () => {});
  try {
    const currencies = soldCurrencies(config);
    const prices = await listPrices(stripe, currencies);
    return [
      judgeMode(keys.mode, isPrivate),
      judgePrices(prices, currencies.flatMap(priceKeysOf)),
      ...(stripeTax ? [await judgeTaxes(stripe, prices)] : []),
      await judgeEndpoint(stripe, publicUrl, isPrivate),
    ];
  } catch (error) {
    return [explainFailure(error)];
  }
}

function judgeMode(mode: "live" | "test" | null, isPrivate: boolean): Finding {
  const words = `Stripe accepts the secret key${mode ? `, of its ${mode} mode` : ""}`;
  if (mode !== "test" || isPrivate) return ok(words);
  return warn(words, "No real card is charged; use live keys for customers");
}

function priceKeysOf(currency: Currency): string[] {
  return PLAN_IDS.flatMap((plan) => BILLING_CYCLES.map((cycle) => priceLookupKey(plan, cycle, currency)));
}

/** Makes one call per currency, since the provider accepts at most ten lookup keys per call. */
async function listPrices(stripe: Stripe, currencies: readonly Currency[]): Promise<Stripe.Price[]> {
  const lists = await Promise.all(
    currencies.map((currency) =>
      stripe.prices.list({ lookup_keys: priceKeysOf(currency), active: true, limit: FIRST_PAGE }),
    ),
  );
  return lists.flatMap(({ data }) => data);
}

function judgePrices(prices: Stripe.Price[], keys: string[]): Finding {
  const missing = keys.filter((key) => !prices.some(({ lookup_key }) => lookup_key === key));
  if (missing.length === 0) return ok(`All ${keys.length} prices are there`);
  return fail(`Prices are missing: ${missing.join(", ")}`, SET_UP);
}

/** Checks what Stripe Tax needs besides customers' addresses. */
async function judgeTaxes(stripe: Stripe, prices: Stripe.Price[]): Promise<Finding> {
  const { status, status_details } = await stripe.tax.settings.retrieve();
  if (status !== "active") {
    const missing = status_details.pending?.missing_fields?.join(", ") ?? "its settings";
    return fail(`Stripe Tax isn't ready: ${missing}`, "Complete it in Stripe's dashboard, under Tax");
  }
  const others = prices.filter(({ tax_behavior }) => tax_behavior !== "inclusive");
  if (others.length === 0) return ok("Stripe Tax is active, and the prices contain the tax");
  return fail("STRIPE_TAX is on, but not all prices contain the tax", SET_UP);
}

async function judgeEndpoint(stripe: Stripe, publicUrl: string, isPrivate: boolean): Promise<Finding> {
  const url = `${publicUrl}${pathOf(receiveWebhook)}`;
  const { data } = await stripe.webhookEndpoints.list({ limit: FIRST_PAGE });
  const own = data.filter((endpoint) => endpoint.url === url);
  const current = own.find(({ api_version }) => api_version === STRIPE_API_VERSION) ?? own[0];
  if (!current) {
    if (isPrivate) return skip(`Stripe can't reach ${url}, so it has no webhook endpoint there`);
    return fail(`There's no webhook endpoint for ${url}`, SET_UP);
  }
  const events = new Set<string>(current.enabled_events);
  const missing = events.has("*") ? [] : WEBHOOK_EVENTS.filter((event) => !events.has(event));
  if (current.status !== "enabled") {
    return fail(`The webhook endpoint ${current.id} is disabled`, `${SET_UP}, which enables it`);
  }
  if (missing.length > 0) {
    return fail(
      `The webhook endpoint ${current.id} lacks ${missing.join(", ")}`,
      `${SET_UP}, which adds them`,
    );
  }
  if (current.api_version !== null && current.api_version !== STRIPE_API_VERSION) {
    return warn(
      `The webhook endpoint ${current.id} has the API version ${current.api_version}`,
      `${SET_UP}, which makes one of ${STRIPE_API_VERSION}`,
    );
  }
  return ok(`The webhook endpoint ${current.id} is enabled with all ${WEBHOOK_EVENTS.length} events`);
}

function explainFailure(error: unknown): Finding {
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  if (status === 401) return fail("Stripe refuses STRIPE_SECRET_KEY", "Set the current key and restart");
  if (status === 403) {
    const advice = "Give the restricted key read access to prices and webhook endpoints";
    return warn(`STRIPE_SECRET_KEY may not look: ${reasonOf(error)}`, advice);
  }
  return skip(`Stripe couldn't be asked: ${reasonOf(error)}`);
}
