import type { ElementNote } from "./correction.ts";
import type { ElementFeatures } from "./element-features.ts";
import { isStronglyNamed } from "./element-names.ts";

const SINGLE = /^(?:html|head|body|title)$/;
/** Words from which on a text is the same one after an edit, rather than another. */
const LONG_WORDS = 6;

/**
 * Shares of the best rating that are needed: for a page's only element of its names or text, for
 * one that looked like no other, and for one among others like it.
 */
const MIN_OF_ONE = 0.35;
const MIN_ALONE = 0.5;
const MIN_AMONG_OTHERS = 0.75;

/**
 * Rates how surely an element of the noted tag and names is the noted one; 0 for no. Texts count
 * most, since they stay with an element that moves; the heading before it does not.
 *
 * @param isOnly whether it is the page's only one of its names, and was
 */
export function likeness(note: ElementNote, found: ElementFeatures, isOnly: boolean): number {
  if (isSingle(note.tag)) return 1;
  const isNamed = isStronglyNamed(note.names);
  const isSame = isSameText(note.text, found.text);
  // Another text beside such elements is another element: "Save" and "Delete".
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

/** Whether an element stands where another like the noted one stood, or may have. */
function isElsewhere(note: ElementNote, found: ElementFeatures): boolean {
  const hasMoved = note.landmark !== found.landmark;
  const isUnderAnother = note.heading !== found.heading;
  if (note.alike > 1) return hasMoved || isUnderAnother || idAround(note) !== idAround(found);
  return note.peers > 1 && hasMoved && isUnderAnother && !saysTheSame(note, found);
}

/** Returns the id of the nearest ancestor that has one, which tells twins apart. */
function idAround({ ancestors }: ElementFeatures): string {
  const ids = ancestors.map((ancestor) => ancestor.split(".", 1)[0]?.split("#")[1] ?? "");
  return ids.find((id) => id !== "") ?? "";
}

/** Whether an element has the text that no other had. */
function saysTheSame({ alike, text, classes }: ElementNote, found: ElementFeatures): boolean {
  const isSame = text === found.text && similarClasses(classes, found.classes) === 1;
  return alike === 1 && text !== "" && isSame;
}

/** Whether a page has only one element of a tag. */
export function isSingle(tag: string): boolean {
  return SINGLE.test(tag);
}

interface Rate {
  got: number;
  /** The most that there is to get. */
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
 * Returns whether a text equals the given one, or is that after an edit.
 *
 * @param read returns the words of a text, for a caller that remembers them
 */
export function sameTextAs(given: string, read = wordsOf): (text: string) => boolean {
  const words = read(given);
  const isLong = words.length >= LONG_WORDS;
  return (text) => text === given || (isLong && text.length > 2 * LONG_WORDS && isEdited(words, read(text)));
}

function isEdited(words: readonly string[], others: readonly string[]): boolean {
  return others.length >= LONG_WORDS && overlap(words, others) >= 0.8;
}

/** Returns the words of a text in lowercase. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().split(" ");
}

/** Returns the text around an element without its own, which would make any two alike. */
function withoutOwn({ text, around }: ElementFeatures): string {
  return text === "" ? around : around.replace(text, "").trim();
}

/** Share of the classes that two elements have in common, from 0 to 1; 1 if neither has any. */
export function similarClasses(one: readonly string[], other: readonly string[]): number {
  return one.length + other.length === 0 ? 1 : overlap(one, other);
}

/** Share of ancestors in common, so that a wrapper in between costs little. */
function similarAncestors(one: readonly string[], other: readonly string[]): number {
  if (one.length + other.length === 0) return 1;
  const tags = (parts: readonly string[]) => parts.map((part) => part.split(/[#.]/, 1)[0] ?? "");
  return (overlap(one, other) + overlap(tags(one), tags(other))) / 2;
}

/** Dice coefficient of two lists as multisets. */
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
