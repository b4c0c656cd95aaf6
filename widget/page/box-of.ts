import { plain } from "#shared/plain.ts";
import { page } from "./document.ts";
/** Returns the element's position in the window. */
export function boxOf(target: Element | Range): DOMRect {
  return unzoomed(plain(target).getBoundingClientRect());
}

/** Returns the position of the element's first line; undefined if it takes up no room. */
export function firstLineOf(target: Element): DOMRect | undefined {
  const [line] = plain(target).getClientRects();
  return line && unzoomed(line);
}

/**
 * Corrects Safari's boxes: without `currentCSSZoom`, it measures as if the page were not zoomed but
 * scrolls it zoomed.
 */
function unzoomed(box: DOMRect): DOMRect {
  if ("currentCSSZoom" in Element.prototype) return box;
  const zoom = Number(getComputedStyle(page.body).zoom) || 1;
  const x = (box.x + scrollX) * zoom - scrollX;
  const y = (box.y + scrollY) * zoom - scrollY;
  return new DOMRect(x, y, box.width * zoom, box.height * zoom);
}
