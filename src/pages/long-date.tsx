import type { Language } from "./language.ts";

const PARTS = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
const FORMATS = {
  en: new Intl.DateTimeFormat("en-GB", PARTS),
  de: new Intl.DateTimeFormat("de-DE", PARTS),
};

/** Writes out a day such as `2026-11-30`. */
export function LongDate({ day, lang = "en" }: { day: string; lang?: Language }) {
  return <time dateTime={day}>{FORMATS[lang].format(new Date(day))}</time>;
}
