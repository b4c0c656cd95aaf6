import type { ElementFeatures } from "./element-features.ts";

type Shown = Pick<ElementFeatures, "text" | "classes">;

/** Whether two elements have the same text and classes. */
export function looksAlike(one: Shown, other: Shown): boolean {
  return one.text === other.text && hasSame(one.classes, other.classes);
}

/** Whether two elements differ only in their place and the preceding heading. */
export function isTwin(one: ElementFeatures, other: ElementFeatures): boolean {
  return (
    looksAlike(one, other) &&
    one.around === other.around &&
    one.landmark === other.landmark &&
    hasSame(one.ancestors, other.ancestors)
  );
}

function hasSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}
