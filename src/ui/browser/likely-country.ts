import { COUNTRIES } from "#shared/countries.ts";
import { BILLING_COUNTRY } from "#shared/plans.ts";

/** Returns the country that the browser's language is of, such as Austria for `de-AT`. */
export function likelyCountry(): string {
  const region = regionOf(navigator.language);
  return region !== undefined && COUNTRIES.includes(region) ? region : BILLING_COUNTRY;
}

/** Browsers on some systems name no valid language, such as `C` or `en-US@posix`. */
function regionOf(language: string): string | undefined {
  const [tag] = /^[a-z]{2,3}(-[a-z0-9]{2,8})*/i.exec(language) ?? [];
  return tag && new Intl.Locale(tag).maximize().region;
}
