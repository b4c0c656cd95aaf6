import { plain } from "#shared/plain.ts";
/** Whether it is visible and not hidden from assistive technology, as far as its own tree shows. */
export function isShown(element: Element): boolean {
  if (plain(element).closest("[inert],[aria-hidden=true]") || plain(element).getClientRects().length === 0)
    return false;
  return getComputedStyle(element).visibility === "visible";
}
