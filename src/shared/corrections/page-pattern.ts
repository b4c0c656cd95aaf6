import { matchesPath } from "./matches-path.ts";

/** Correction pattern for every page that contains the element. */
export const ALL_PAGES = "/*";

const MAX_LENGTH = 200;
const MAX_STARS = 5;

/** Whether a string is a path in which `*` stands for any characters. */
export function isPagePattern(text: string): boolean {
  const isPath = text.length <= MAX_LENGTH && /^\/[^\s?#\\]*$/.test(text);
  return isPath && text.split("*").length - 1 <= MAX_STARS;
}

/** Returns an entered path as browsers write it, with non-ASCII letters encoded. */
export function writtenPath(text: string): string {
  const path = text.trim();
  return isPagePattern(path) ? new URL(`https://site.example${path}`).pathname : path;
}

/** Returns the URLs whose paths match a pattern. */
export function urlsOf(pattern: string, urls: readonly string[]): string[] {
  return urls.filter((url) => matchesPath(pattern, new URL(url).pathname));
}

/** Returns an element's default pattern: the path of the only page that has it, or all pages. */
export function defaultPages(urls: readonly string[]): string {
  const paths = new Set(urls.map((url) => new URL(url).pathname));
  const [path] = paths;
  return paths.size === 1 && path !== undefined ? path : ALL_PAGES;
}
