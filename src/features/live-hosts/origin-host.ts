import { parseUrl } from "#shared/parse-url.ts";

const HOST_NAME = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])$/;

/** Where our own pages show widgets: the landing page, the editor's preview, the test page. */
export function ownHosts(publicUrl: string): ReadonlySet<string> {
  return new Set([new URL(publicUrl).host]);
}

/**
 * The name of the host that an `Origin` header tells of, without scheme and port; null for our own pages, whichever
 * name they were asked for under, and for what is no site (`null`, `file://`).
 */
export function seenHost(
  origin: string,
  own: ReadonlySet<string>,
  requestHost: string | null,
): string | null {
  const url = parseUrl(origin);
  if (!url || !/^https?:$/.test(url.protocol) || isOwnPage(origin, own, requestHost)) return null;
  return HOST_NAME.test(url.hostname) ? url.hostname : null;
}

export function isOwnPage(origin: string, own: ReadonlySet<string>, requestHost: string | null): boolean {
  const host = parseUrl(origin)?.host;
  return host !== undefined && (own.has(host) || host === requestHost);
}
