import { type Currency, DEFAULT_CURRENCY } from "./currency.ts";

/** Countries and territories that use the euro, by agreement or unilaterally. */
const EURO_COUNTRIES: readonly string[] =
  "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA YT".split(
    " ",
  );

/** Whether the operator sells in euros in addition to US dollars. */
export interface EuroPrices {
  eurPrices: boolean;
}

/** Returns the currency of list prices for a country; null means an unknown country. */
export function listCurrency(country: string | null, { eurPrices }: EuroPrices): Currency {
  return eurPrices && country !== null && EURO_COUNTRIES.includes(country) ? "eur" : DEFAULT_CURRENCY;
}
