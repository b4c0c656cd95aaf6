import { parseUrl } from "../parse-url.ts";

/** Maximum number of hosts that an owner can list. */
export const HOSTS_LIMIT = 20;

const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z][a-z0-9-]{0,61}[a-z0-9])$/;
const ADDRESS = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/**
 * Normalizes a host: lowercase, other scripts in Punycode, no trailing dot. Returns null for
 * anything else, such as a URL with a scheme, port, or path.
 */
export function parseHost(typed: string): string | null {
  const text = typed.trim().toLowerCase().replace(/\.$/, "");
  if (/[\s/:@?#\\]/.test(text)) return null;
  const hostname = parseUrl(`http://${text}`)?.hostname ?? "";
  if (hostname.length > 253) return null;
  return HOST_NAME.test(hostname) || (ADDRESS.test(hostname) && hostname === text) ? hostname : null;
}

/**
 * Returns a pattern that matches these hosts and their subdomains; keeps the widget's script small.
 */
export function hostsPattern(hosts: readonly string[]): string {
  return `(^|\\.)(${hosts.map((host) => host.replace(/[.[\]]/g, "\\$&")).join("|")})$`;
}

/** Returns an absolute URL's host; null for anything else. */
export function hostOf(url: string | null): string | null {
  return (url && parseUrl(url)?.hostname) || null;
}
