import { pageDocument } from "../plain-document.ts";
import { closestAcross, isSeen } from "./focused-element.ts";

/** Fields whose text cursor shows the focus. */
const TEXT_FIELDS =
  "textarea, [contenteditable]:not([contenteditable=false]), input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=image], [type=range], [type=color], [type=file])";
const WIDGETS =
  "a[href], button, select, summary, input, [role=button], [role=link], [role=tab], [role=checkbox], [role=radio], [role=switch], [role=menuitem], [role=combobox], [role=slider]";
const CLEAR = /^(?:transparent|rgba\(\d+, \d+, \d+, 0\))$/;

/** Whether an outline or a text cursor shows an element's focus, or its own content does. */
export function hasPlainMark(element: Element): boolean {
  if (element.matches(`${TEXT_FIELDS}, iframe, object, embed, video, audio`)) return true;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
  return (
    outlineStyle === "auto" ||
    (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0 && !CLEAR.test(outlineColor))
  );
}

/**
 * Whether an element is a control that people see and reach here, so that a picture without any
 * mark of its focus is a failure. Others, such as sentinels of a dialog, a person has to look at.
 */
export function isPlainControl(element: Element): boolean {
  if (!element.matches(WIDGETS) || !isSeen(element)) return false;
  if (closestAcross(element, (one) => one.getAttribute("aria-hidden") === "true")) return false;
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  if (width < 8 || height < 8 || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
    return false;
  const hit = pageDocument().elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && (element.contains(hit) || closestAcross(element, (one) => one === hit) !== null);
}
