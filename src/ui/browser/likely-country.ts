import { COUNTRIES } from "#shared/billing/countries.ts";
import { BILLING_COUNTRY } from "#shared/billing/plans.ts";

/** Returns the country that the browser's language is of, such as Austria for `de-AT`. */
export function likelyCountry(): string {
  // Browsers on some systems name no valid language, such as `C` or `en-US@posix`.
  const [tag] = /^[a-z]{2,3}(-[a-z0-9]{2,8})*/i.exec(navigator.language) ?? [];
  if (!tag) return BILLING_COUNTRY;
  // Intl is asked only where it has to be: its first use takes a slow phone a tenth of a second.
  const region = named(tag) ?? new Intl.Locale(tag).maximize().region;
  return region !== undefined && COUNTRIES.includes(region) ? region : BILLING_COUNTRY;
}

/** Returns the country at the end of a tag such as `de-AT` or `zh-Hant-TW`. */
function named(tag: string): string | undefined {
  const region = tag.split("-").slice(1).at(-1)?.toUpperCase();
  return region !== undefined && COUNTRIES.includes(region) ? region : undefined;
}
