import { matchesSelector } from "../page/genuine.ts";

/** Elements that show without a box, or once the visitor opens their container. */
const SHOWN = "br,wbr,details:not([open]) *";

/** Whether an element is invisible. The content of a closed `details` counts as visible. */
export function isHidden(element: Element): boolean {
  return (
    !hasBox(element) && !matchesSelector(element, SHOWN) && getComputedStyle(element).display !== "contents"
  );
}

/** Returns true in browsers without the method. */
function hasBox(element: Element): boolean {
  const { checkVisibility } = Element.prototype;
  return typeof checkVisibility !== "function" || checkVisibility.call(element);
}
