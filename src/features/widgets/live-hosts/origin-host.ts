import { parseUrl } from "#shared/parse-url.ts";

const HOST_NAME = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])$/;

/**
 * Returns this service's hosts, whose own pages also show widgets: landing page, preview, test
 * page.
 */
export function ownHosts(publicUrl: string): ReadonlySet<string> {
  return new Set([new URL(publicUrl).host]);
}

/**
 * Returns the host name in an `Origin` header, without scheme or port; null for this service's own
 * pages, whatever name they are requested by, and for origins that are not websites (`null`,
 * `file://`).
 */
export function originHost(origin: string, own: ReadonlySet<string>, requestHost: string | null) {
  const url = parseUrl(origin);
  if (!url || !/^https?:$/.test(url.protocol) || isOwnPage(origin, own, requestHost)) return null;
  return HOST_NAME.test(url.hostname) ? url.hostname : null;
}

export function isOwnPage(origin: string, own: ReadonlySet<string>, requestHost: string | null): boolean {
  const host = parseUrl(origin)?.host;
  return host !== undefined && (own.has(host) || host === requestHost);
}
