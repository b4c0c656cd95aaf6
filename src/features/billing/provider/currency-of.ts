import type Stripe from "stripe";
import type { Currency } from "#shared/currency.ts";
import { type EuroPrices, listCurrency } from "#shared/list-currency.ts";

/**
 * Returns the currency that an account has paid in, and so keeps, since the provider combines none;
 * null for one that has paid nothing yet.
 */
export function currencyOf(subscription: Stripe.Subscription | null): Currency | null {
  if (!subscription || ["incomplete", "incomplete_expired"].includes(subscription.status)) return null;
  return subscription.currency === "eur" ? "eur" : "usd";
}

/** Returns the currency of a new subscription: the one of before, or that of the country. */
export function nextCurrency(
  subscription: Stripe.Subscription | null,
  country: string | null,
  prices: EuroPrices,
): Currency {
  return currencyOf(subscription) ?? listCurrency(country, prices);
}
