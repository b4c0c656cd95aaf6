import { COUNTRIES } from "#shared/countries.ts";

const NAMES = new Intl.DisplayNames("en", { type: "region" });

/** Returns a country's English name by its ISO 3166-1 code. */
export function countryName(code: string): string {
  return NAMES.of(code) ?? code;
}

/** Options of a select, by name. */
export const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label, "en"),
);
