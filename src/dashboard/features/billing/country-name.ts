const NAMES = new Intl.DisplayNames("en", { type: "region" });

/** Returns a country's English name by its ISO 3166-1 code. */
export function countryName(code: string): string {
  return NAMES.of(code) ?? code;
}
