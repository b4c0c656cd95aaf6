import { plain } from "../plain.ts";
import type { ElementNote } from "./correction.ts";
import { featuresOf, textAndClasses } from "./element-features.ts";
import { elementsNamed, isStronglyNamed, namesOf } from "./element-names.ts";
import { findNoted } from "./find-noted-element.ts";
import { spotOf } from "./find-unmoved.ts";
import { type PageReading, readPage } from "./page-reading.ts";
import { isTwin, looksAlike } from "./twins.ts";

/**
 * Describes an element so `findNoted` can find it again; null in shadow trees, which are not
 * searched. A reading can be reused for many elements as long as the page does not change.
 */
export function noteElement(
  element: Element,
  page: PageReading = readPage(element.ownerDocument),
): ElementNote | null {
  if (plain(element).getRootNode() !== page.document) return null;
  const tag = plain(element).localName;
  const names = namesOf(page, element);
  const features = featuresOf(page, element);
  const peers = elementsNamed(page, tag, names);
  const alike = peers.filter((other) => looksAlike(features, textAndClasses(page, other)));
  const twins = alike.filter((other) => isTwin(features, featuresOf(page, other)));
  const note: ElementNote = {
    tag,
    names,
    ...features,
    peers: peers.length,
    alike: alike.length,
    place: [twins.indexOf(element), twins.length],
  };
  // Twins differ only in place, and comparing their places requires searching all of them.
  const found = twins.length === 1 ? findNoted(page.document, note, "one", { page }) : "ambiguous";
  const isSure = typeof found !== "string" && found[0] === element;
  const spot = spotOf(page, element, isSure, isStronglyNamed(names) ? peers : []);
  return spot ? { ...note, spot } : note;
}
