import { membersOf, plain } from "../plain.ts";
import type { Correction, ElementNote, Spot } from "./correction.ts";
import { featuresOf, textAndClasses, textOf } from "./element-features.ts";
import { hasNames, isStronglyNamed, NAMING_ATTRIBUTES } from "./element-names.ts";
import type { PageReading } from "./page-reading.ts";
import { isTwin, looksAlike } from "./twins.ts";

/** Maximum number of peers whose paths are kept in a note; more would make it too long. */
const MAX_PEERS = 6;

/**
 * Finds in a few steps what `findNoted` would find, if the page is unchanged. Returns null as soon
 * as a noted feature, the number of twins, or the number of elements with the tag differs; all
 * elements must then be searched.
 * @param ignored names that may differ because a correction changes them
 */
export function findUnmoved(
  page: PageReading,
  { note, scope }: Pick<Correction, "note" | "scope">,
  ignored: readonly string[] = [],
): Element[] | null {
  if (ignored.some((name) => NAMING_ATTRIBUTES.includes(name))) return null;
  if (scope === "one" && note.place[1] > 1) return findTwin(page, note);
  const { spot, tag } = note;
  if (!spot) return null;
  const there = elementAt(page.document, spot.path);
  if (!there || plain(there).localName !== tag || page.countOf(tag) !== spot.ofTag) return null;
  if (!isUnchanged(page, note, there)) return null;
  if (scope === "one" || note.peers === 1) return spot.isSure ? [there] : null;
  return withPeers(page, note, spot, there);
}

/**
 * Finds a twin if the number of twins is unchanged. Twins share the noted classes and a parent with
 * the same tag, so browsers can list them without checking other elements.
 */
function findTwin(page: PageReading, note: ElementNote): Element[] | null {
  const parent = /^[a-z][a-z0-9-]*/.exec(note.ancestors[0] ?? "")?.[0];
  if (!parent) return null;
  const classes = note.classes.filter((name) => !name.startsWith(">"));
  const selector = [note.tag, ...classes].map((name) => CSS.escape(name)).join(".");
  const twins = page
    .matching(`${parent}>${selector}`)
    .filter(
      (one) =>
        textOf(page, one) === note.text &&
        hasNames(page, one, note.names) &&
        isTwin(featuresOf(page, one), note),
    );
  const [position, count] = note.place;
  const twin = twins.length === count ? twins[position] : undefined;
  return twin && featuresOf(page, twin).heading === note.heading ? [twin] : null;
}

function isUnchanged(page: PageReading, note: ElementNote, element: Element): boolean {
  if (!hasNames(page, element, note.names) || !looksAlike(note, textAndClasses(page, element))) return false;
  const features = featuresOf(page, element);
  return isTwin(note, features) && features.heading === note.heading;
}

/** Returns all elements with the note's names and text. */
function withPeers(
  page: PageReading,
  { tag, names, text }: ElementNote,
  { peers }: Spot,
  there: Element,
): Element[] | null {
  // Elements without a strong name need more than their text in common to be alike.
  if (!peers || !isStronglyNamed(names)) return null;
  const others = peers.map((path) => elementAt(page.document, path));
  const isPeer = (one: Element | null): one is Element =>
    one !== null && plain(one).localName === tag && hasNames(page, one, names);
  return others.every(isPeer) ? [there, ...others.filter((one) => textOf(page, one) === text)] : null;
}

function elementAt(document: Document, path: readonly number[]): Element | null {
  let at: Element | null = membersOf(document).documentElement;
  for (const index of path) at = at && (plain(at).children[index] ?? null);
  return at;
}

/**
 * Returns the location of an element and its peers for `findUnmoved`; undefined if that is not
 * enough to find the element.
 */
export function spotOf(
  page: PageReading,
  element: Element,
  isSure: boolean,
  peers: readonly Element[],
): Spot | undefined {
  const others = peers.filter((one) => one !== element);
  const isFew = others.length > 0 && others.length < MAX_PEERS;
  if (!isSure && !isFew) return undefined;
  const spot = { path: pathOf(element), ofTag: page.countOf(plain(element).localName), isSure };
  return isFew ? { ...spot, peers: others.map(pathOf) } : spot;
}

function pathOf(element: Element): number[] {
  const path: number[] = [];
  const parentOf = (one: Element) => plain(one).parentElement;
  for (let [at, parent] = [element, parentOf(element)]; parent; [at, parent] = [parent, parentOf(parent)])
    path.unshift(Array.prototype.indexOf.call(plain(parent).children, at));
  return path;
}
