/**
 * Maximum length of a parsed URL. Before refusing a host, the parser normalizes it in quadratic
 * time: 120,000 combining marks took 6.5 s.
 */
const LONGEST_URL = 2_048;

/** Parses an untrusted URL. Returns null if the URL is invalid or too long. */
export function parseUrl(text: string, base?: string): URL | null {
  return text.length > LONGEST_URL ? null : URL.parse(text, base);
}

/** Parses a page's URL; drops the query and fragment if it is too long. */
export function parsePageUrl(text: string): URL | null {
  if (text.length <= LONGEST_URL) return parseUrl(text);
  const end = text.search(/[?#]/);
  return end < 0 ? null : parseUrl(text.slice(0, end));
}
