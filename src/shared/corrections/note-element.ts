import { plain } from "../plain.ts";
import type { ElementNote } from "./correction.ts";
import { type ElementFeatures, featuresOf } from "./element-features.ts";
import { hasNames, namesOf } from "./element-names.ts";
import { type PageReading, readPage } from "./page-reading.ts";

/** Peers among which twins are counted; among more no place would tell them apart for long. */
const MAX_PEERS = 300;

/**
 * Describes an element so that `findNoted` finds it again; null within shadow trees, which are not
 * searched. One reading may serve for many elements, as long as the page does not change.
 */
export function noteElement(
  element: Element,
  page: PageReading = readPage(element.ownerDocument),
): ElementNote | null {
  if (plain(element).getRootNode() !== page.document) return null;
  const tag = plain(element).localName;
  const names = namesOf(page, element);
  const features = featuresOf(page, element);
  const peers = page.ofTag(tag).filter((other) => hasNames(page, other, names, []));
  const twins =
    peers.length > MAX_PEERS ? peers : peers.filter((other) => isTwin(featuresOf(page, other), features));
  return {
    tag,
    names,
    ...features,
    peers: peers.length,
    place: [twins.indexOf(element), twins.length],
  };
}

/** Whether nothing but their place tells two elements apart. */
export function isTwin(one: ElementFeatures, other: ElementFeatures): boolean {
  return (
    one.text === other.text &&
    one.around === other.around &&
    one.landmark === other.landmark &&
    one.heading === other.heading &&
    one.classes.join() === other.classes.join() &&
    one.ancestors.join() === other.ancestors.join()
  );
}
