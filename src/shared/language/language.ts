interface Formats {
  /** BCP 47 tag whose formats are used if the user has not chosen any. */
  tag: string;
  thousands: string;
  decimal: string;
}

/**
 * Dashboard languages, with the characters for writing numbers without Intl. A new language needs a
 * line here and a folder of catalogs next to this file (docs/how-to/language.md).
 */
export const LANGUAGES = {
  en: { tag: "en-US", thousands: ",", decimal: "." },
  de: { tag: "de-DE", thousands: ".", decimal: "," },
} as const satisfies Record<string, Formats>;

export type Language = keyof typeof LANGUAGES;

/** Language of a browser build, whose catalogs replace the German catalogs. */
declare const __HANDRAIL_LANGUAGE__: Language | undefined;

/**
 * Language of the catalogs that code imports from `de`: German, unless a build is for another
 * language.
 */
export const CATALOG_LANGUAGE: Language =
  typeof __HANDRAIL_LANGUAGE__ === "undefined" ? "de" : __HANDRAIL_LANGUAGE__;

/** Languages of pages, emails, and documents, some of whose text is not in catalogs. */
export const PAGE_LANGUAGES = ["en", "de"] as const satisfies Language[];

export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(LANGUAGES, name);
}

export function isPageLanguage(name: string): name is PageLanguage {
  return PAGE_LANGUAGES.some((language) => language === name);
}

/** Returns the language for pages, emails, and documents sent to users of the given language. */
export function pageLanguageOf(language: Language): PageLanguage {
  return isPageLanguage(language) ? language : "en";
}

/** Returns the language for a BCP 47 tag such as `de-AT`; English if it is unsupported. */
export function languageOf(tag: string): Language {
  const [primary = ""] = tag.toLowerCase().split("-");
  return isLanguage(primary) ? primary : "en";
}

/** Returns the results of `make` for each language. */
export function eachLanguage<Made>(make: (language: Language) => Made): Record<Language, Made> {
  const languages = Object.keys(LANGUAGES).filter(isLanguage);
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<
    Language,
    Made
  >;
}
