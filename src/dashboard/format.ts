import type { Money } from "#shared/billing/schemas.ts";
import type { Locale } from "#shared/language/locales.ts";
import { t } from "#shared/language/translate.ts";

let chosen: Locale | null = null;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Sets the locale for all dates and numbers; null for the browser's. */
export function setFormatLocale(choice: Locale | null): void {
  chosen = choice;
}

function locale(): string {
  return chosen ?? navigator.language;
}

/** `March 3, 2027`. */
export const formatDay = dateFormat({ year: "numeric", month: "long", day: "numeric" });

/** `Mar 3, 2027`, for tables. */
export const formatShortDay = dateFormat({ dateStyle: "medium" });

/** `March 3, 2027`, a UTC day, the same for all readers. */
export const formatDayOfUtc = dateFormat({ dateStyle: "long", timeZone: "UTC" });

/** `Wed, Mar 3, 2027`, a UTC day formatted with the given parts. */
export function formatUtc(iso: string, parts: Intl.DateTimeFormatOptions): string {
  return formatter({ ...parts, timeZone: "UTC" }).format(new Date(iso));
}

/** `Mar 1 – 31, 2027`, an inclusive range of UTC days. */
export function formatDaysOfUtc(from: string, to: string): string {
  const days = formatter({ dateStyle: "medium", timeZone: "UTC" });
  return days.formatRange(new Date(from), new Date(to));
}

/** `1:00 AM`. */
export const formatTime = dateFormat({ timeStyle: "short" });

/** `Mar 3, 2027, 2:05 PM`. */
export const formatMoment = dateFormat({ dateStyle: "medium", timeStyle: "short" });

/** `12,345`. */
export function formatNumber(value: number): string {
  return value.toLocaleString(locale());
}

/** `1.2K`. */
export function formatShortNumber(value: number): string {
  return new Intl.NumberFormat(locale(), { notation: "compact", maximumFractionDigits: 1 }).format(value);
}

/** `12%` for 0.12. */
export function formatPercent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: "percent" }).format(share);
}

/** `99%` for 9,999 of 10,000, `under 1%` for 7; never rounds to 0% or 100%. */
export function formatShare(part: number, whole: number): string {
  if (part > 0 && part * 100 < whole) return t("under {value}", { value: formatPercent(0.01) });
  return formatPercent(Math.floor((part / whole) * 100) / 100);
}

/** `$1,290.00`. The amount is in the currency's smallest unit, as in the card provider's API. */
export function formatMoney({ amount, currency }: Money): string {
  const numbers = new Intl.NumberFormat(locale(), { style: "currency", currency });
  const digits = numbers.resolvedOptions().maximumFractionDigits ?? 2;
  return numbers.format(amount / 10 ** digits);
}

function dateFormat(options: Intl.DateTimeFormatOptions) {
  return (iso: string) => formatter(options).format(new Date(iso));
}

/** Cached, since creating a formatter takes as long as using it a hundred times. */
function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale() + JSON.stringify(options);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale(), options);
  formatters.set(key, known);
  return known;
}
