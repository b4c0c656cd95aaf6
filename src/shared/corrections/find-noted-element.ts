import type { Correction, ElementNote } from "./correction.ts";
import { type ElementFeatures, featuresOf, textOf } from "./element-features.ts";
import { elementsNamed, isStronglyNamed } from "./element-names.ts";
import { groupElements } from "./group-elements.ts";
import { type PageReading, readPage } from "./page-reading.ts";
import { isTwin } from "./twins.ts";

const SINGLE = /^(?:html|head|body|title)$/;
/** Minimum number of words for changed text to count as an edit rather than different text. */
const LONG_WORDS = 6;

/**
 * Required shares of the highest rating: for the only element on a page with its names or text, for
 * an element that looked like no other, and for one among similar elements.
 */
const MIN_OF_ONE = 0.35;
const MIN_ALONE = 0.5;
const MIN_AMONG_OTHERS = 0.75;

/** Minimum lead in likeness over the second-best match. */
const MIN_LEAD = 0.15;

interface Search {
  page?: PageReading;
  /** Names that may differ because a correction changes them. */
  ignored?: readonly string[];
}

/**
 * Finds the noted element, or all elements that are alike. Returns `ambiguous` if a different
 * element could be meant, because correcting the wrong one would misinform visitors.
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

/** Drops elements ruled out by their text before reading more from them. */
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

/** Returns the twin in the noted place if the number of twins is unchanged. */
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

/** Returns the candidates with the given text, reading each candidate's text only once. */
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

/**
 * Rates how likely an element with the noted tag and names is to be the noted one; 0 if it can't
 * be. Text counts most because it stays with an element that moves, unlike the heading before it.
 * @param isOnly whether it is, and was, the only element on the page with its names
 */
function likeness(note: ElementNote, found: ElementFeatures, isOnly: boolean): number {
  if (isSingle(note.tag)) return 1;
  const isNamed = isStronglyNamed(note.names);
  const isSame = isSameText(note.text, found.text);
  // Among such elements, different text means a different element: "Save" and "Delete".
  if (!isNamed && !isOnly && !isSame) return 0;
  if (!isOnly && isElsewhere(note, found)) return 0;
  const rates = [
    rate(isNamed, 3),
    rate(isOnly, 1.5),
    rateText(note.text, found.text),
    rateText(withoutOwn(note), withoutOwn(found)),
    rate(true, 1.5, note.landmark === found.landmark ? 1 : -1),
    rate(note.heading !== "", 0.5, note.heading === found.heading ? 1 : -1),
    rate(true, 2, 1.5 * similarAncestors(note.ancestors, found.ancestors) - 0.5),
    rate(
      note.classes.length + found.classes.length > 0,
      note.text === "" ? 2 : 1,
      2 * similarClasses(note.classes, found.classes) - 1,
    ),
  ];
  const sum = (name: "got" | "of") => rates.reduce((all, one) => all + one[name], 0);
  const share = sum("got") / sum("of");
  const needed =
    isOnly || saysTheSame(note, found)
      ? MIN_OF_ONE
      : isSame && note.alike === 1
        ? MIN_ALONE
        : MIN_AMONG_OTHERS;
  return share >= needed ? share : 0;
}

/** Whether an element's location suggests that it merely looks like the noted element. */
function isElsewhere(note: ElementNote, found: ElementFeatures): boolean {
  const hasMoved = note.landmark !== found.landmark;
  const isUnderAnother = note.heading !== found.heading;
  if (note.alike > 1) return hasMoved || isUnderAnother || idAround(note) !== idAround(found);
  return note.peers > 1 && hasMoved && isUnderAnother && !saysTheSame(note, found);
}

/** Returns the id of the nearest ancestor that has one, which distinguishes twins. */
function idAround({ ancestors }: ElementFeatures): string {
  const ids = ancestors.map((ancestor) => ancestor.split(".", 1)[0]?.split("#")[1] ?? "");
  return ids.find((id) => id !== "") ?? "";
}

/** Whether an element has the noted text, provided that text was unique. */
function saysTheSame({ alike, text, classes }: ElementNote, found: ElementFeatures): boolean {
  const isSame = text === found.text && similarClasses(classes, found.classes) === 1;
  return alike === 1 && text !== "" && isSame;
}

/** Whether a page can have only one element with a tag. */
function isSingle(tag: string): boolean {
  return SINGLE.test(tag);
}

interface Rate {
  got: number;
  /** Highest possible value of `got`. */
  of: number;
}

/** @param likeness from -1 to 1 */
function rate(counts: boolean, weight: number, likeness = 1): Rate {
  return counts ? { got: weight * likeness, of: weight } : { got: 0, of: 0 };
}

function rateText(noted: string, found: string): Rate {
  const likeness = noted === found ? 1 : isSameText(noted, found) ? 0.5 : -0.5;
  return rate(noted !== "" || found !== "", 4, likeness);
}

function isSameText(one: string, other: string): boolean {
  return sameTextAs(one)(other);
}

/**
 * Returns a function that tests whether text equals the given text or an edited version of it.
 *
 * @param read returns a text's words, for callers that cache them
 */
function sameTextAs(given: string, read = wordsOf): (text: string) => boolean {
  const words = read(given);
  const isLong = words.length >= LONG_WORDS;
  return (text) => text === given || (isLong && text.length > 2 * LONG_WORDS && isEdited(words, read(text)));
}

function isEdited(words: readonly string[], others: readonly string[]): boolean {
  return others.length >= LONG_WORDS && overlap(words, others) >= 0.8;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(" ");
}

/** Returns the text around an element without its own text, which would make any two alike. */
function withoutOwn({ text, around }: ElementFeatures): string {
  return text === "" ? around : around.replace(text, "").trim();
}

/** Share of classes that two elements have in common, from 0 to 1; 1 if neither has any. */
function similarClasses(one: readonly string[], other: readonly string[]): number {
  return one.length + other.length === 0 ? 1 : overlap(one, other);
}

/** Share of common ancestors; an inserted wrapper lowers it only slightly. */
function similarAncestors(one: readonly string[], other: readonly string[]): number {
  if (one.length + other.length === 0) return 1;
  const tags = (parts: readonly string[]) => parts.map((part) => part.split(/[#.]/, 1)[0] ?? "");
  return (overlap(one, other) + overlap(tags(one), tags(other))) / 2;
}

/** Dice coefficient of two lists treated as multisets. */
function overlap(one: readonly string[], other: readonly string[]): number {
  const left = [...other];
  let shared = 0;
  for (const part of one) {
    const at = left.indexOf(part);
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / (one.length + other.length);
}
