import type { ElementNote } from "#shared/corrections/correction.ts";
import { canonicalJson } from "../../evidence/format/canonical-json.ts";
import { sha256 } from "../../evidence/format/record-digest.ts";

/** Attributes that tell an element from all others; the rest only tells kinds of elements. */
const TELLING = ["id", "name", "title", "for", "data-testid", "href", "src"];

/** Whether elements with this note are the same thing on every page. */
export function isAlike({ tag, names }: ElementNote): boolean {
  return tag === "html" || tag === "body" || tag === "meta" || TELLING.some((name) => names[name]);
}

/** Returns the digest of the parts of a note that elements share which get the same value. */
export function digestOfNote(note: ElementNote): string {
  const { tag, names, text, classes, landmark, heading, ancestors, around, place } = note;
  const where = isAlike(note) ? null : [classes, landmark, heading, ancestors, around, place];
  return sha256(canonicalJson([tag, names, text, where])).slice(0, 32);
}
