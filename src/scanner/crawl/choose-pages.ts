import { pageAddress, pathOfPage } from "./page-address.ts";
import { type PathRules, pathFilter } from "./robots-txt.ts";

/** Decides which pages of a website a scan visits. */
export interface PageChoice {
  origin: string;
  robots: PathRules;
  /** Beginnings of paths that the owner has left out. */
  leftOut: readonly string[];
}

export interface ChosenPages {
  /** Addresses of pages to visit, each once. */
  urls: string[];
  /** Whether robots.txt forbids others. */
  hasForbidden: boolean;
}

/** Returns the pages that a scan may visit among addresses that a website names. */
export function choosePages(
  { origin, robots, leftOut }: PageChoice,
  addresses: readonly string[],
): ChosenPages {
  const isAllowed = pathFilter(robots);
  const paths = uniquePages(addresses, origin)
    .map((url) => ({ url, path: pathOfPage(url) }))
    .filter(({ path }) => !leftOut.some((start) => path.startsWith(start)));
  const allowed = paths.filter(({ path }) => isAllowed(path));
  return { urls: allowed.map(({ url }) => url), hasForbidden: allowed.length < paths.length };
}

export function uniquePages(addresses: readonly string[], origin: string): string[] {
  return [...new Set(addresses.flatMap((address) => pageAddress(address, origin) ?? []))];
}
