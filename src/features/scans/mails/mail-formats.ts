import type { Locale } from "#shared/locales.ts";

/** Formats of an owner's mails: those chosen in the settings, American ones by default. */
export function mailFormats(chosen: Locale | null) {
  const locale = chosen ?? "en-US";
  const dates = (parts: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" });
    return (moment: Date) => format.format(moment);
  };
  return {
    /** `October 31, 2026`, in UTC. */
    day: dates({ dateStyle: "long" }),
    /** `October 2026`, in UTC. */
    month: dates({ month: "long", year: "numeric" }),
    /** `1,000`. */
    number: (value: number) => value.toLocaleString(locale),
  };
}

export type MailFormats = ReturnType<typeof mailFormats>;

/** Returns `1 page` or `2 pages`. */
export function countOf(formats: MailFormats, count: number, noun: string): string {
  return `${formats.number(count)} ${noun}${count === 1 ? "" : "s"}`;
}
