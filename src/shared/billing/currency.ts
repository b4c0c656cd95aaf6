/** Currencies of list prices, as the provider writes them; the number is the same in each. */
export const CURRENCIES = ["usd", "eur"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Currency of prices when no country determines it. */
export const DEFAULT_CURRENCY: Currency = "usd";
