import type { PageLanguage } from "#shared/language/language.ts";
import type { Locale } from "#shared/language/locales.ts";
import { type FindingMessage, findingTitle } from "#shared/scan-rules/finding-text.ts";
import type { Site } from "#src/db/schema/sites.ts";
import { monthName } from "./report-period.ts";
import type { ReportPeriod } from "./site-report.ts";

/** Returns formatters for a monthly report's dates (in UTC) and numbers. */
export function reportFormats(locale: Locale) {
  const dates = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" });
  const day = dates({ dateStyle: "long" });
  const shortDay = dates({ dateStyle: "medium" });
  const month = dates({ month: "long", year: "numeric" });
  const list = new Intl.ListFormat(locale);
  return {
    locale,
    /** `November 23, 2026`. */
    day: (moment: Date) => day.format(moment),
    /** `Nov 23, 2026`. */
    shortDay: (moment: Date) => shortDay.format(moment),
    /** `November 1 – 23, 2026`. */
    days: (from: Date, to: Date) => day.formatRange(from, to),
    /** `November 2026`. */
    month: (moment: Date) => month.format(moment),
    number: (value: number) => value.toLocaleString(locale),
    /** `+3`, `−2` or `0`. */
    change: (value: number) => value.toLocaleString(locale, { signDisplay: "exceptZero" }),
    list: (items: Iterable<string>) => list.format(items),
  };
}

export type ReportFormats = ReturnType<typeof reportFormats>;

/** Truncates text, which may quote a page, to one line. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length > length ? `${line.slice(0, length).toWellFormed()}…` : line;
}

const TITLE_LENGTH = 160;

/** Returns a finding's text as a heading or for a table. */
export function shortTitle(finding: FindingMessage, language: PageLanguage): string {
  return shorten(findingTitle(finding, language), TITLE_LENGTH);
}

/** Returns a file name without its extension, such as `accessibility-www.example.com-2026-11`. */
export function reportName({ host }: Pick<Site, "host">, period: Pick<ReportPeriod, "start">): string {
  return `accessibility-${host.replace(/[^\w.-]/g, "-")}-${monthName(period)}`;
}
