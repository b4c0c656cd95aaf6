import type { ElementNote } from "./correction.ts";
import type { ElementFeatures } from "./element-features.ts";
import { isStronglyNamed } from "./element-names.ts";

/** Elements of which a page has one. */
const SINGLE = /^(?:html|head|body|title)$/;

/**
 * Rates how surely an element of the noted tag and names is the noted one. Texts count most, since
 * they stay with an element that moves; the heading before it does not.
 *
 * @param isOnly whether it is the page's only one, and was
 */
export function likeness(note: ElementNote, found: ElementFeatures, isOnly: boolean): number {
  if (SINGLE.test(note.tag)) return 9;
  return (
    (isStronglyNamed(note.names) ? 3 : 0) +
    (isOnly ? 1.5 : 0) +
    ofText(note.text, found.text) +
    ofText(note.around, found.around) +
    (note.landmark === found.landmark ? 1 : -1.5) +
    (note.heading === found.heading ? 0.5 : -0.5) +
    3 * similarAncestors(note.ancestors, found.ancestors) -
    1 +
    (note.classes.length + found.classes.length > 0 ? 2 * similarClasses(note.classes, found.classes) - 1 : 0)
  );
}

function ofText(noted: string, found: string): number {
  if (noted === found) return noted === "" ? 0 : 4;
  if (noted === "" || found === "") return -2;
  return sharedWords(noted, found) >= 0.5 ? 2 : -2;
}

/** Share of the words that two texts have in common, from 0 to 1. */
function sharedWords(one: string, other: string): number {
  return overlap(one.toLowerCase().split(" "), other.toLowerCase().split(" "));
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
