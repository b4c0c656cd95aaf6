export const LANGUAGES = ["en", "de"] as const;

/** Formats of dates and numbers to choose from, as BCP 47 tags. */
export const LOCALES = [
  "en-AU",
  "en-CA",
  "en-GB",
  "en-IE",
  "en-IN",
  "en-NZ",
  "en-US",
  "en-ZA",
  "bg-BG",
  "cs-CZ",
  "da-DK",
  "de-AT",
  "de-CH",
  "de-DE",
  "el-GR",
  "es-ES",
  "es-MX",
  "et-EE",
  "fi-FI",
  "fr-CA",
  "fr-CH",
  "fr-FR",
  "he-IL",
  "hr-HR",
  "hu-HU",
  "it-IT",
  "ja-JP",
  "ko-KR",
  "lt-LT",
  "lv-LV",
  "nb-NO",
  "nl-BE",
  "nl-NL",
  "pl-PL",
  "pt-BR",
  "pt-PT",
  "ro-RO",
  "sk-SK",
  "sl-SI",
  "sv-SE",
  "tr-TR",
  "uk-UA",
  "zh-CN",
] as const;

export type Locale = (typeof LOCALES)[number];

export type Language = (typeof LANGUAGES)[number];

export function isLanguage(name: string): name is Language {
  return LANGUAGES.some((language) => language === name);
}
