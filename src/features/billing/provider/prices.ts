import type Stripe from "stripe";
import { CURRENCIES, type Currency, DEFAULT_CURRENCY } from "#shared/billing/currency.ts";
import type { EuroPrices } from "#shared/billing/list-currency.ts";
import {
  BILLING_CYCLES,
  PLAN_IDS,
  PLANS,
  type PlanId,
  priceLookupKey,
} from "#shared/billing/prices-trial-and-grace.ts";
import type { PlanChoice } from "#shared/billing/schemas.ts";
import { ERRORS } from "#shared/messages.ts";
import type { Config } from "#src/config.ts";
import { DomainError } from "#src/errors.ts";
import { log } from "#src/log.ts";
import { productIdOf } from "./offer-of.ts";
import { isMissing } from "./provider-errors.ts";

const INTERVAL = { monthly: "month", yearly: "year" } as const;

export interface PriceChoice extends PlanChoice {
  currency: Currency;
}

export function soldCurrencies({ eurPrices }: EuroPrices): readonly Currency[] {
  return CURRENCIES.filter((currency) => currency === DEFAULT_CURRENCY || eurPrices);
}

/**
 * Fetches a plan's active price from the provider.
 * @throws DomainError `unavailable`, logged for the operator, if `billing setup` has not been run.
 */
export async function fetchPrice(
  stripe: Stripe,
  { plan, billingCycle, currency }: PriceChoice,
): Promise<Stripe.Price> {
  const key = priceLookupKey(plan, billingCycle, currency);
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  if (data[0]) return data[0];
  log.error(`The card provider has no active price with the lookup key ${key}. Run handrail billing setup`);
  throw new DomainError("unavailable", ERRORS.provider, { code: "no_price", retryAfter: 60 });
}

/** Whether a price is not archived; archived prices may still have subscribers. */
export async function isSold(stripe: Stripe, price: string): Promise<boolean> {
  return (await stripe.prices.retrieve(price)).active;
}

/**
 * Creates missing products and prices for every plan; a changed amount becomes a new price. The old
 * price stays active for existing subscriptions but loses its lookup key. With taxes on, marks
 * every price, including earlier prices, as tax-inclusive; the provider allows setting that only
 * once.
 */
export async function ensurePrices(
  stripe: Stripe,
  config: Pick<Config, "productName" | "stripeTax" | "eurPrices">,
): Promise<void> {
  const { productName, stripeTax } = config;
  for (const plan of PLAN_IDS) {
    const product = await ensureProduct(stripe, plan, `${productName} ${PLANS[plan].name}`);
    if (stripeTax) await includeTax(stripe, product);
    for (const currency of soldCurrencies(config)) {
      for (const billingCycle of BILLING_CYCLES) {
        await ensurePrice(stripe, product, { plan, billingCycle, currency }, stripeTax);
      }
    }
  }
}

/** Marks unmarked prices as tax-inclusive; the provider's default may add tax on top. */
async function includeTax(stripe: Stripe, product: string): Promise<void> {
  for await (const { id, tax_behavior } of stripe.prices.list({ product, limit: 100 })) {
    if (tax_behavior === "unspecified") await stripe.prices.update(id, { tax_behavior: "inclusive" });
  }
}

async function ensureProduct(stripe: Stripe, plan: PlanId, name: string): Promise<string> {
  const id = productIdOf(plan);
  try {
    return (await stripe.products.retrieve(id)).id;
  } catch (error) {
    if (!isMissing(error)) throw error;
    return (await stripe.products.create({ id, name, metadata: { plan } })).id;
  }
}

async function ensurePrice(
  stripe: Stripe,
  product: string,
  { plan, billingCycle, currency }: PriceChoice,
  stripeTax: boolean | null,
): Promise<void> {
  const lookupKey = priceLookupKey(plan, billingCycle, currency);
  const amount = PLANS[plan].price[billingCycle];
  const [existing] = (await stripe.prices.list({ lookup_keys: [lookupKey], limit: 1 })).data;
  const matches =
    existing?.active &&
    existing.unit_amount === amount &&
    existing.currency === currency &&
    existing.recurring?.interval === INTERVAL[billingCycle] &&
    !(stripeTax && existing.tax_behavior === "exclusive");
  const metadata = { plan, billingCycle };
  if (existing && existing.metadata.plan !== plan) await stripe.prices.update(existing.id, { metadata });
  if (matches) return;
  await stripe.prices.create({
    product,
    currency,
    unit_amount: amount,
    recurring: { interval: INTERVAL[billingCycle] },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    ...(stripeTax && { tax_behavior: "inclusive" }),
    metadata,
  });
}
