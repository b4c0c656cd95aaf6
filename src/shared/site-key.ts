import { parseUrl } from "./parse-url.ts";

/**
 * Returns what tells websites apart, `shop.example/de` for `https://www.shop.example/de/`: host and
 * path, so that two clients below one host stay two.
 */
export function siteKey(url: string): string {
  const parsed = parseUrl(url);
  if (!parsed) return url;
  return `${parsed.host.replace(/^www\./, "")}${parsed.pathname.replace(/\/+$/, "")}`;
}
