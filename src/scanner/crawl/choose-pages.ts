import { pageAddress, pathOfPage } from "./page-address.ts";
import { type PathRules, pathFilter } from "./robots-txt.ts";

/** Criteria for choosing the pages a scan visits on a website. */
export interface PageChoice {
  origin: string;
  robots: PathRules;
  /** Path prefixes excluded by the owner. */
  leftOut: readonly string[];
}

export interface ChosenPages {
  /** Addresses of pages to visit, without duplicates. */
  urls: string[];
  /** Whether robots.txt forbids other pages. */
  hasForbidden: boolean;
}

/** Returns the pages that a scan may visit among the addresses listed by a website. */
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
