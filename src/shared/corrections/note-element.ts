import { plain } from "../plain.ts";
import type { ElementNote } from "./correction.ts";
import { type ElementFeatures, featuresOf, textAndClasses } from "./element-features.ts";
import { elementsNamed, namesOf } from "./element-names.ts";
import { type PageReading, readPage } from "./page-reading.ts";

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
  const peers = elementsNamed(page, tag, names);
  const alike = peers.filter((other) => isAlike(features, textAndClasses(page, other)));
  const twins = alike.filter((other) => isTwin(features, featuresOf(page, other)));
  return {
    tag,
    names,
    ...features,
    peers: peers.length,
    alike: alike.length,
    place: [twins.indexOf(element), twins.length],
  };
}

/** Whether only the place, or the heading before it, tells two elements apart. */
export function isTwin(one: ElementFeatures, other: ElementFeatures): boolean {
  return (
    isAlike(one, other) &&
    one.around === other.around &&
    one.landmark === other.landmark &&
    one.ancestors.join() === other.ancestors.join()
  );
}

type Shown = Pick<ElementFeatures, "text" | "classes">;

function isAlike(one: Shown, other: Shown): boolean {
  return one.text === other.text && one.classes.join() === other.classes.join();
}
