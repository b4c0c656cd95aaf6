import { FILES, PAGES } from "#shared/paths.ts";
import { DAY_MS } from "#shared/time.ts";
import type { PageSettings } from "../pages/page.ts";

const VALID_DAYS = 180;

/** Returns the contact for reporting vulnerabilities (RFC 9116), valid for less than a year. */
export function securityTxt({ supportEmail, publicUrl }: PageSettings, now: Date): string {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return [
    `Contact: mailto:${supportEmail}`,
    `Contact: ${publicUrl}${PAGES.contact}`,
    `Expires: ${new Date(midnight + VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en, de",
    `Canonical: ${publicUrl}${FILES.securityTxt}`,
    "",
  ].join("\n");
}
