import type { Violation } from "@accesslint/core";
import { ARIA_REFUTATIONS } from "./aria-refutations.ts";
import { HTML_REFUTATIONS } from "./html-refutations.ts";
import { NAME_REFUTATIONS } from "./name-refutations.ts";
import type { Refutation } from "./refutation.ts";

const REFUTATIONS: ReadonlyMap<string, Refutation> = new Map(
  Object.entries({ ...ARIA_REFUTATIONS, ...HTML_REFUTATIONS, ...NAME_REFUTATIONS }),
);

/**
 * Whether a second look shows that AccessLint is wrong: its element is not rendered, or a standard
 * allows what the rule reports. `tests/fixtures/scan-cases` has a page for each.
 */
export function isRefuted(
  rule: string,
  { element, message }: Violation,
  isRendered: (element: Element) => boolean,
): boolean {
  if (!element) return false;
  return REFUTATIONS.get(rule)?.(element, message) === true || !isRendered(element);
}
