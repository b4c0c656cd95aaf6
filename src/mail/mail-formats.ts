import type { PageLanguage } from "#shared/language/language.ts";
import type { Locale } from "#shared/language/locales.ts";
import { formatMoney } from "./format-money.ts";
import { regionLocale } from "./region-language.ts";

/** Returns the formats for a user's emails, with month names in the email's language. */
export function mailFormats(language: PageLanguage, region: Locale | null) {
  const locale = regionLocale(language, region);
  const dates = (parts: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" });
    return (moment: Date) => format.format(moment);
  };
  return {
    /** `October 31, 2026`, in UTC. */
    day: dates({ dateStyle: "long" }),
    /** `October 2026`, in UTC. */
    month: dates({ month: "long", year: "numeric" }),
    /** `7:25 AM`, in UTC. */
    time: dates({ timeStyle: "short" }),
    /** `1,000`. */
    number: (value: number) => value.toLocaleString(locale),
    /** `$79.00` from 7,900 cents. */
    money: (cents: number, currency: string) => formatMoney(cents, currency, locale),
  };
}

export type MailFormats = ReturnType<typeof mailFormats>;

/** Returns `1 page` or `2 pages`. */
export function countOf(formats: MailFormats, count: number, one: string, many: string): string {
  return `${formats.number(count)} ${count === 1 ? one : many}`;
}
