import { findAll } from "./find-all.ts";
import { countBefore } from "./is-before.ts";

/**
 * Yields matching elements after or before a place in the page, nearest first; without a place,
 * yields all matches.
 */
export function* neighbors(from: Element | null, selector: string, backwards: boolean): Generator<Element> {
  const found = findAll(selector);
  const before = from ? countBefore(found, from) : backwards ? found.length : 0;
  const first = found[before] === from ? before + 1 : before;
  for (let at = backwards ? before - 1 : first; at in found; at += backwards ? -1 : 1) {
    const element = found[at];
    if (element) yield element;
  }
}
