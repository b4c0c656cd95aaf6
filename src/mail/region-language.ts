import type { PageLanguage } from "#shared/language/language.ts";
import type { Locale } from "#shared/language/locales.ts";

/** Returns the language for an owner's reports by region; English by default. */
export function regionLanguage(region: Locale | null): PageLanguage {
  return region?.startsWith("de-") ? "de" : "en";
}

/** Returns the region's locale if it matches the language; otherwise a default for the language. */
export function regionLocale(language: PageLanguage, region: Locale | null): Locale {
  if (region?.startsWith(`${language}-`)) return region;
  if (language === "de") return "de-DE";
  return region === null ? "en-US" : "en-GB";
}
