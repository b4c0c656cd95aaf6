import { COUNTRIES } from "#shared/billing/countries.ts";
import { BILLING_COUNTRY } from "#shared/billing/prices-trial-and-grace.ts";

/** Returns the country suggested by the browser's language, such as Austria for `de-AT`. */
export function likelyCountry(): string {
  // Some browsers report an invalid language, such as `C` or `en-US@posix`.
  const [tag] = /^[a-z]{2,3}(-[a-z0-9]{2,8})*/i.exec(navigator.language) ?? [];
  if (!tag) return BILLING_COUNTRY;
  // Avoids Intl where possible, since its first use takes 100 ms on a slow phone.
  const region = named(tag) ?? new Intl.Locale(tag).maximize().region;
  return region !== undefined && COUNTRIES.includes(region) ? region : BILLING_COUNTRY;
}

/** Returns the country at the end of a tag such as `de-AT` or `zh-Hant-TW`. */
function named(tag: string): string | undefined {
  const region = tag.split("-").slice(1).at(-1)?.toUpperCase();
  return region !== undefined && COUNTRIES.includes(region) ? region : undefined;
}
