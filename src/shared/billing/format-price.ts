import { isPageLanguage, LANGUAGES } from "../language/language.ts";
import { currentLanguage, formatCount, languageTag, t } from "../language/translate.ts";
import type { Currency } from "./currency.ts";
import { type BillingCycle, PLANS, type PlanId } from "./prices-trial-and-grace.ts";

const SIGNS: ReadonlyMap<string, string> = new Map<Currency, string>([
  ["usd", "$"],
  ["eur", "€"],
]);

/**
 * Returns an amount such as `$1,290` or `$20.30`. Avoids Intl for list prices, like `formatCount`.
 */
export function formatAmount(cents: number, currency: string): string {
  const rest = cents % 100;
  const sign = SIGNS.get(currency);
  const language = currentLanguage();
  if (!sign || cents < 0 || !isPageLanguage(language)) {
    const minimumFractionDigits = rest === 0 ? 0 : 2;
    return (cents / 100).toLocaleString(languageTag(), {
      style: "currency",
      currency,
      minimumFractionDigits,
    });
  }
  const fraction = rest === 0 ? "" : LANGUAGES[language].decimal + String(rest).padStart(2, "0");
  const amount = formatCount((cents - rest) / 100) + fraction;
  return language === "en" ? sign + amount : `${amount}\u00a0${sign}`;
}

/** Returns a recurring price in words, e.g. `$29 every month`. */
export function renewalPrice(plan: PlanId, cycle: BillingCycle, currency: Currency): string {
  return every(formatAmount(PLANS[plan].price[cycle], currency), cycle);
}

/** Returns a recurring price in words, e.g. `$29 every month` for `$29`. */
export function every(price: string, cycle: BillingCycle): string {
  return cycle === "yearly" ? t("{price} every year", { price }) : t("{price} every month", { price });
}
