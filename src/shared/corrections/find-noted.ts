import type { Correction, ElementNote } from "./correction.ts";
import { featuresOf, textOf } from "./element-features.ts";
import { elementsNamed, isStronglyNamed } from "./element-names.ts";
import { groupElements } from "./group-elements.ts";
import { isSingle, likeness, sameTextAs, similarClasses, wordsOf } from "./likeness.ts";
import { type PageReading, readPage } from "./page-reading.ts";
import { isTwin } from "./twins.ts";

/** Lead in likeness over the next. */
const MIN_LEAD = 0.15;

interface Search {
  page?: PageReading;
  /** Names that may differ, since a correction changes them. */
  ignored?: readonly string[];
}

/**
 * Finds the noted element, or all that are alike. Refuses whenever another could be meant: a wrong
 * one would be told something untrue.
 */
export function findNoted(
  document: Document,
  note: ElementNote,
  scope: Correction["scope"],
  { page = readPage(document), ignored = [] }: Search = {},
): Element[] | "missing" | "ambiguous" {
  const candidates = elementsNamed(page, note.tag, note.names, ignored);
  if (candidates.length === 0) return "missing";
  if (scope === "one") return findOne(page, note, candidates);
  const alike = withText(page, candidates, note.text).filter((one) => isAlike(page, note, one));
  return alike.length > 0 ? alike : "missing";
}

function isAlike(page: PageReading, note: ElementNote, element: Element): boolean {
  if (isStronglyNamed(note.names)) return true;
  const { classes, ancestors } = featuresOf(page, element);
  const sameParent = note.ancestors[0] === ancestors[0];
  return similarClasses(note.classes, classes) === 1 && (note.text !== "" || sameParent);
}

function findOne(
  page: PageReading,
  note: ElementNote,
  candidates: readonly Element[],
): Element[] | "missing" | "ambiguous" {
  const twin = note.place[1] > 1 ? inPlace(page, note, candidates) : undefined;
  if (twin) return twin;
  const isOnly = note.peers === 1 && candidates.length === 1;
  const scored = likelyOnes(page, note, candidates, isOnly)
    .map((element) => ({ element, score: likeness(note, featuresOf(page, element), isOnly) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  const [best, next] = scored;
  if (!best) return "missing";
  if (note.place[1] > 1) return "ambiguous";
  return !next || best.score - next.score >= MIN_LEAD ? [best.element] : "ambiguous";
}

/** Leaves out elements that have no likeness because of their text, before more of them is read. */
function likelyOnes(
  page: PageReading,
  note: ElementNote,
  candidates: readonly Element[],
  isOnly: boolean,
): readonly Element[] {
  if (isOnly || isSingle(note.tag) || isStronglyNamed(note.names)) return candidates;
  const isSame = sameTextAs(note.text, (text) => page.ofText("words", text, wordsOf));
  return [...textsOf(page, candidates)].flatMap(([text, some]) => (isSame(text) ? some : []));
}

/** Returns the twin in the noted place, if there are as many as there were. */
function inPlace(
  page: PageReading,
  note: ElementNote,
  candidates: readonly Element[],
): Element[] | undefined {
  const twins = withText(page, candidates, note.text).filter((one) => isTwin(featuresOf(page, one), note));
  const [position, count] = note.place;
  const twin = twins.length === count ? twins[position] : undefined;
  const isThere = twin && featuresOf(page, twin).heading === note.heading;
  return isThere ? [twin] : undefined;
}

/** Returns the candidates with a text, which is read once of all of them. */
export function withText(
  page: PageReading,
  candidates: readonly Element[],
  text: string,
): readonly Element[] {
  return textsOf(page, candidates).get(text) ?? [];
}

function textsOf(page: PageReading, candidates: readonly Element[]): Map<string, Element[]> {
  return page.once("texts", candidates, () => groupElements(candidates, (one) => textOf(page, one)));
}
