import { plain } from "#shared/plain.ts";

/** Elements that are never rendered but still have findings. */
const METADATA = "html, head, head *, style, script, meta, link, title, base";

/** Elements hidden with all their content until a script or user opens them. */
const HIDING = "[hidden], [inert], dialog:not([open]), [popover], template";

/**
 * Returns a function that checks whether browsers render an element and users can reach it. Closed
 * details, off-screen elements and metadata count as rendered. Caches its results, so it is valid
 * for one state of one document.
 */
export function createRenderCheck(): (element: Element) => boolean {
  const known = new Map<Element, boolean>();
  const isDisplayed = (element: Element): boolean => {
    const cached = known.get(element);
    if (cached !== undefined) return cached;
    const members = plain(element);
    const parent = members.parentElement;
    const displayed =
      !members.matches(HIDING) &&
      (parent === null || isDisplayed(parent)) &&
      // Browsers draw areas as parts of their image, without a box of their own.
      (members.localName === "area" || getComputedStyle(element).display !== "none");
    known.set(element, displayed);
    return displayed;
  };
  return (element) =>
    plain(element).matches(METADATA) ||
    (isDisplayed(element) && getComputedStyle(element).visibility !== "hidden");
}
