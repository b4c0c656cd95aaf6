import type { Locale } from "#shared/language/locales.ts";

/** Formats 7,900 cents as `$79.00`. */
export function formatMoney(cents: number, currency: string, locale: Locale = "en-US"): string {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(cents / 10 ** digits);
}
