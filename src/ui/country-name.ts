import { COUNTRIES } from "#shared/billing/countries.ts";
import { currentLanguage } from "#shared/language/translate.ts";

const names = new Map<string, Intl.DisplayNames>();

/** Returns a country's name in the current language, given its ISO 3166-1 code. */
export function countryName(code: string): string {
  const language = currentLanguage();
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: "region" });
  names.set(language, known);
  return known.of(code) ?? code;
}

const options = new Map<string, { value: string; label: string }[]>();

/** Returns the options for a select, sorted by name. */
export function countryOptions() {
  const language = currentLanguage();
  const known = options.get(language) ?? sortedOptions(language);
  options.set(language, known);
  return known;
}

function sortedOptions(language: string) {
  return COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort((a, b) =>
    a.label.localeCompare(b.label, language),
  );
}
