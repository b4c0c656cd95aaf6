import { parseUrl } from "./parse-url.ts";

/** Hosts that an owner can list. */
export const HOSTS_LIMIT = 20;

const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z][a-z0-9-]{0,61}[a-z0-9])$/;
const ADDRESS = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/**
 * A host as addresses write it: lower case, other scripts in Punycode, no dot at the end. Null for what is none, or
 * is more, such as an address with a scheme, a port or a path.
 */
export function parseHost(typed: string): string | null {
  const text = typed.trim().toLowerCase().replace(/\.$/, "");
  if (/[\s/:@?#\\]/.test(text)) return null;
  const hostname = parseUrl(`http://${text}`)?.hostname ?? "";
  if (hostname.length > 253) return null;
  return HOST_NAME.test(hostname) || (ADDRESS.test(hostname) && hostname === text) ? hostname : null;
}

/**
 * A regular expression that matches these hosts and all below them: the shortest way to ask in the widget's script,
 * which every page loads.
 */
export function hostsPattern(hosts: readonly string[]): string {
  return `(^|\\.)(${hosts.map((host) => host.replace(/[.[\]]/g, "\\$&")).join("|")})$`;
}

/** Of an absolute address; null when it is none. */
export function hostOf(url: string | null): string | null {
  return (url && parseUrl(url)?.hostname) || null;
}
