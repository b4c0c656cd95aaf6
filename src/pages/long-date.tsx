import { languageTag } from "#shared/language/translate.ts";

/** Writes out a date such as `2026-11-30`. */
export function LongDate({ day }: { day: string }) {
  const format = new Intl.DateTimeFormat(languageTag(), { dateStyle: "long", timeZone: "UTC" });
  return <time dateTime={day}>{format.format(new Date(day))}</time>;
}
