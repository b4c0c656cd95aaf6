/** Whether it can be seen and is not hidden from assistive technology, as far as its own tree tells. */
export function isShown(element: Element): boolean {
  if (element.closest("[inert],[aria-hidden=true]") || element.getClientRects().length === 0) return false;
  return getComputedStyle(element).visibility === "visible";
}
