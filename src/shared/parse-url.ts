/**
 * Longest URL that is parsed. The parser normalizes a host in quadratic time before it refuses it:
 * 120,000 combining marks took 6.5 s.
 */
const LONGEST_URL = 2_048;

/** Parses an untrusted URL. Returns null if it is invalid or too long. */
export function parseUrl(text: string): URL | null {
  return text.length > LONGEST_URL ? null : URL.parse(text);
}

/** Parses a page's URL, without its query and fragment if it is too long. */
export function parsePageUrl(text: string): URL | null {
  if (text.length <= LONGEST_URL) return parseUrl(text);
  const end = text.search(/[?#]/);
  return end < 0 ? null : parseUrl(text.slice(0, end));
}
