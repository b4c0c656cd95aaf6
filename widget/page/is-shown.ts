import { plain } from "#shared/plain.ts";
/**
 * Whether the element is visible and not hidden from assistive technology, judging by its own tree.
 */
export function isShown(element: Element): boolean {
  if (plain(element).closest("[inert],[aria-hidden=true]") || plain(element).getClientRects().length === 0)
    return false;
  return getComputedStyle(element).visibility === "visible";
}
