import type Stripe from "stripe";
import type { Currency } from "#shared/billing/currency.ts";
import { listCurrency } from "#shared/billing/list-currency.ts";
import type { Services } from "#src/services.ts";
import { idOf, isOurs } from "./fetch-subscription.ts";

export function currencyOf({ currency }: Stripe.Subscription): Currency {
  return currency === "eur" ? "eur" : "usd";
}

/**
 * Returns the currency an account has paid in and must keep, since the provider cannot combine
 * currencies; null before the first payment. A failed first payment does not count.
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

/**
 * Returns the currency for a new subscription: the account's previous currency, or the country's.
 */
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
