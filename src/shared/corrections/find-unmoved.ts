import { membersOf } from "../members-of.ts";
import { plain } from "../plain.ts";
import type { Correction, ElementNote, Spot } from "./correction.ts";
import { featuresOf, textAndClasses } from "./element-features.ts";
import { hasNames, NAMING_ATTRIBUTES } from "./element-names.ts";
import type { PageReading } from "./page-reading.ts";
import { isTwin, looksAlike } from "./twins.ts";

/**
 * Finds the noted element on a page that is as it was, in a few steps. Returns null as soon as
 * anything noted differs, or the page has more or fewer elements of its tag: then `findNoted` has
 * to look at all of them.
 *
 * @param ignored names that may differ, since a correction changes them
 */
export function findUnmoved(
  page: PageReading,
  { note, scope }: Pick<Correction, "note" | "scope">,
  ignored: readonly string[] = [],
): Element | null {
  const { spot } = note;
  if (!spot || (scope === "alike" && note.peers > 1)) return null;
  if (ignored.some((name) => NAMING_ATTRIBUTES.includes(name))) return null;
  const there = elementAt(page.document, spot);
  if (!there || plain(there).localName !== note.tag) return null;
  const isSame = page.countOf(note.tag) === spot.ofTag && isUnchanged(page, note, there);
  return isSame ? there : null;
}

function isUnchanged(page: PageReading, note: ElementNote, element: Element): boolean {
  if (!hasNames(page, element, note.names) || !looksAlike(note, textAndClasses(page, element))) return false;
  const features = featuresOf(page, element);
  return isTwin(note, features) && features.heading === note.heading;
}

function elementAt(document: Document, { path }: Spot): Element | null {
  let at: Element | null = membersOf(document).documentElement;
  for (const index of path) at = at && (plain(at).children[index] ?? null);
  return at;
}

/** Returns the place of an element as `findUnmoved` looks for it. */
export function spotOf(page: PageReading, element: Element): Spot {
  const path: number[] = [];
  const parentOf = (one: Element) => plain(one).parentElement;
  for (let [at, parent] = [element, parentOf(element)]; parent; [at, parent] = [parent, parentOf(parent)])
    path.unshift(Array.prototype.indexOf.call(plain(parent).children, at));
  return { path, ofTag: page.countOf(plain(element).localName) };
}
