import { page } from "./document.ts";
import { plain } from "./plain.ts";
/** Where it lies in the window. */
export function boxOf(target: Element | Range): DOMRect {
  return unzoomed(plain(target).getBoundingClientRect());
}

/** Where its first line lies; undefined when it takes up no room. */
export function firstLineOf(target: Element): DOMRect | undefined {
  const [line] = plain(target).getClientRects();
  return line && unzoomed(line);
}

/** Safari, which cannot tell the zoom of an element, measures the page as it was before we zoomed it, but scrolls it as it is. */
function unzoomed(box: DOMRect): DOMRect {
  if ("currentCSSZoom" in Element.prototype) return box;
  const zoom = Number(getComputedStyle(page.body).zoom) || 1;
  const x = (box.x + scrollX) * zoom - scrollX;
  const y = (box.y + scrollY) * zoom - scrollY;
  return new DOMRect(x, y, box.width * zoom, box.height * zoom);
}
