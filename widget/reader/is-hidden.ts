import { isA } from "../page/genuine.ts";

/** Shown without a box, or once the visitor opens what holds it. */
const SHOWN = "br,wbr,details:not([open]) *";

/** Whether nobody can see an element. What a closed `details` holds counts as seen. */
export function isHidden(element: Element): boolean {
  return !hasBox(element) && !isA(element, SHOWN) && getComputedStyle(element).display !== "contents";
}

/** Browsers without the method show everything. */
function hasBox(element: Element): boolean {
  const { checkVisibility } = Element.prototype;
  return typeof checkVisibility !== "function" || checkVisibility.call(element);
}
