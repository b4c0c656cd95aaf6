import { findAll } from "./find-all.ts";
import { countBefore } from "./is-before.ts";

/**
 * Yields matching elements after a place in the page, or before it, nearest first; without a place,
 * all of them.
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
