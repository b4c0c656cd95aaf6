import type { Locale } from "#shared/language/locales.ts";
import type { ReportLanguage } from "#shared/reports/choices.ts";

/** Returns the language for an owner's reports, by their region; English where we have no other. */
export function reportLanguage(region: Locale | null): ReportLanguage {
  return region?.startsWith("de-") ? "de" : "en";
}

/** Returns the region's formats where they are of the language, else that language's own. */
export function reportLocale(language: ReportLanguage, region: Locale | null): Locale {
  if (region?.startsWith(`${language}-`)) return region;
  if (language === "de") return "de-DE";
  return region === null ? "en-US" : "en-GB";
}
