import type { Correction, ElementNote } from "./correction.ts";
import { type ElementFeatures, featuresOf } from "./element-features.ts";
import { elementsNamed, isStronglyNamed } from "./element-names.ts";
import { likeness, similarClasses } from "./likeness.ts";
import { isTwin } from "./note-element.ts";
import { type PageReading, readPage } from "./page-reading.ts";

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
  const alike = candidates.filter((one) => isAlike(note, featuresOf(page, one)));
  return alike.length > 0 ? alike : "missing";
}

function isAlike(note: ElementNote, features: ElementFeatures): boolean {
  if (note.text !== features.text) return false;
  if (isStronglyNamed(note.names)) return true;
  const sameParent = note.ancestors[0] === features.ancestors[0];
  return similarClasses(note.classes, features.classes) === 1 && (note.text !== "" || sameParent);
}

function findOne(
  page: PageReading,
  note: ElementNote,
  candidates: readonly Element[],
): Element[] | "missing" | "ambiguous" {
  const isOnly = note.peers === 1 && candidates.length === 1;
  const scored = candidates
    .map((element) => ({ element, score: likeness(note, featuresOf(page, element), isOnly) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  const [best, next] = scored;
  if (!best) return "missing";
  if (note.place[1] > 1) return inPlace(page, note, candidates) ?? "ambiguous";
  return !next || best.score - next.score >= MIN_LEAD ? [best.element] : "ambiguous";
}

/** Returns the twin in the noted place, if there are as many as there were. */
function inPlace(
  page: PageReading,
  note: ElementNote,
  candidates: readonly Element[],
): Element[] | undefined {
  const twins = candidates.filter((one) => isTwin(featuresOf(page, one), note));
  const [position, count] = note.place;
  const twin = twins.length === count ? twins[position] : undefined;
  const isThere = twin && featuresOf(page, twin).heading === note.heading;
  return isThere ? [twin] : undefined;
}
