import type { ElementNote } from "#shared/corrections/correction.ts";
import { isStronglyNamed } from "#shared/corrections/element-names.ts";
import { canonicalJson } from "../evidence-log/format/canonical-json.ts";
import { sha256 } from "../evidence-log/format/record-digest.ts";

/** Whether the element is the page itself, whose text differs from page to page. */
function isPage({ tag }: ElementNote): boolean {
  return tag === "html" || tag === "body";
}

/** Whether all elements with this note are the same, such as a picture used on many pages. */
export function isAlike(note: ElementNote): boolean {
  return !isPage(note) && isStronglyNamed(note.names);
}

/**
 * Returns a digest of the parts of a note shared by elements with the same value.
 * @param path page path, if each page needs its own value
 */
export function digestOfNote(note: ElementNote, path?: string): string {
  const { tag, names, text, classes, landmark, heading, ancestors, around, place } = note;
  const where = isAlike(note) ? null : [classes, landmark, heading, ancestors, around, place];
  const parts = isPage(note) ? [tag] : [tag, names, text, where];
  if (path !== undefined) parts.push(path);
  return sha256(canonicalJson(parts)).slice(0, 32);
}
