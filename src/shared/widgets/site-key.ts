import { parseUrl } from "../parse-url.ts";

/**
 * Returns a key that identifies a website, e.g. `shop.example/de` for
 * `https://www.shop.example/de/`: host and path, so two clients on the same host stay separate.
 */
export function siteKey(url: string): string {
  const parsed = parseUrl(url);
  if (!parsed) return url;
  return `${parsed.host.replace(/^www\./, "")}${withoutEnd(parsed.pathname)}`;
}

/**
 * Removes trailing slashes one by one: a regular expression would take quadratic time for many
 * slashes.
 */
function withoutEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}
