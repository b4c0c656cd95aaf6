import type { ElementNote } from "./correction.ts";
import { featuresOf, textOf } from "./element-features.ts";
import { elementsNamed, isStronglyNamed, nameKeys } from "./element-names.ts";
import { withText } from "./find-noted.ts";
import type { PageReading } from "./page-reading.ts";

/** Elements that are read without a pause. */
const STEP = 16;

/**
 * Reads step by step, on behalf of `findNoted`, what that would read of many elements at once. The
 * reading remembers it, for other notes too.
 *
 * @param ignored names that may differ, since a correction changes them
 */
export function* readForSearch(
  page: PageReading,
  { tag, names, text }: ElementNote,
  ignored: readonly string[] = [],
): Generator<void, void> {
  const all = page.ofTag(tag);
  const keys = nameKeys(page, ignored);
  yield* onceEach(page, keys.kind, all, keys.of);
  const candidates = elementsNamed(page, tag, names, ignored);
  yield* onceEach(page, "text", candidates, (one) => textOf(page, one));
  const likely = isStronglyNamed(names) ? candidates : withText(page, candidates, text);
  yield* onceEach(page, "features", likely, (one) => featuresOf(page, one));
}

function* onceEach(
  page: PageReading,
  kind: string,
  elements: readonly Element[],
  read: (element: Element) => unknown,
): Generator<void, void> {
  const progress = page.once(`read ${kind}`, elements, () => ({ count: 0 }));
  while (progress.count < elements.length) {
    const end = progress.count + STEP;
    for (const element of elements.slice(progress.count, end)) read(element);
    progress.count = end;
    yield;
  }
}
