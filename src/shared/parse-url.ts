/**
 * Longest address that is read. A host's name is normalized before it is refused, in quadratic
 * time: one of 120,000 combining marks took 6.5 s.
 */
const LONGEST_URL = 2_048;

/** Parses an address that somebody else wrote; null for one that is none or too long. */
export function parseUrl(text: string): URL | null {
  return text.length > LONGEST_URL ? null : URL.parse(text);
}

/** Parses the address of a page; of one that is too long only what stands before its query. */
export function parsePageUrl(text: string): URL | null {
  if (text.length <= LONGEST_URL) return parseUrl(text);
  const end = text.search(/[?#]/);
  return end < 0 ? null : parseUrl(text.slice(0, end));
}
