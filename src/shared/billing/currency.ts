/** List-price currencies, as written by the provider; the amount is the same in each. */
export const CURRENCIES = ["usd", "eur"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Currency of prices if no country determines it. */
export const DEFAULT_CURRENCY: Currency = "usd";
