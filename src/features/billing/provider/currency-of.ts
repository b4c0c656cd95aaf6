import type Stripe from "stripe";
import type { Currency } from "#shared/billing/currency.ts";
import { listCurrency } from "#shared/billing/list-currency.ts";
import type { Services } from "#src/services.ts";
import { idOf, isOurs } from "./fetch-subscription.ts";

/** Returns the currency of a subscription's prices. */
export function currencyOf({ currency }: Stripe.Subscription): Currency {
  return currency === "eur" ? "eur" : "usd";
}

/**
 * Returns the currency that an account has paid in, and so keeps, since the provider combines none;
 * null for one that has paid nothing yet. A first payment that failed changes nothing about it.
 */
export async function keptCurrency(
  stripe: Stripe,
  subscription: Stripe.Subscription | null,
): Promise<Currency | null> {
  if (!subscription || hasBegun(subscription)) return subscription && currencyOf(subscription);
  const customer = idOf(subscription.customer) ?? "";
  const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: 100 });
  const earlier = data.find((candidate) => isOurs(candidate) && hasBegun(candidate));
  return earlier ? currencyOf(earlier) : null;
}

/** Returns the currency of a new subscription: the one of before, or that of the country. */
export async function nextCurrency(
  { stripe, config }: Pick<Services, "stripe" | "config">,
  subscription: Stripe.Subscription | null,
  country: string | null,
): Promise<Currency> {
  return (await keptCurrency(stripe, subscription)) ?? listCurrency(country, config);
}

function hasBegun({ status }: Stripe.Subscription): boolean {
  return status !== "incomplete" && status !== "incomplete_expired";
}
