import type { Locale } from "#shared/language/locales.ts";
import type { ReportLanguage } from "#shared/reports/choices.ts";

/** Returns the language of an owner's reports by region, with English as the default. */
export function reportLanguage(region: Locale | null): ReportLanguage {
  return region?.startsWith("de-") ? "de" : "en";
}

/** Returns the region's locale if it matches the language, else a default for the language. */
export function reportLocale(language: ReportLanguage, region: Locale | null): Locale {
  if (region?.startsWith(`${language}-`)) return region;
  if (language === "de") return "de-DE";
  return region === null ? "en-US" : "en-GB";
}
