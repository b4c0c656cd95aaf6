/** Characters that browsers leave in addresses but that URIs (RFC 3986) must not contain. */
const FORBIDDEN = /[^\w.~:/?#@!$&'()*+,;=%-]+|%(?![\da-f]{2})/gi;

/** Returns a page's address or a local file's path as a URI reference. */
export function uriOf(url: string): string {
  const [, origin = "", rest = ""] = /^(https?:\/\/[^/?#]*)?(.*)$/s.exec(url) ?? [];
  const path = origin ? rest : rest.replace(/[?#:]/g, encodeURIComponent);
  return origin + path.toWellFormed().replace(FORBIDDEN, encodeURIComponent);
}
