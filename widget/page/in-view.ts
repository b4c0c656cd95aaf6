import { plain } from "#shared/plain.ts";
import { firstLineOf } from "./box-of.ts";
import { page } from "./document.ts";
import { findAll } from "./find-all.ts";
import { isShown } from "./is-shown.ts";
import { FOCUSABLE, isDisabled } from "./operable.ts";

export interface InView {
  element: Element;
  /** Position of the element's first line in the window. */
  box: DOMRect;
}

/**
 * Finds everything in the window that can be pressed or filled in, is not covered and takes up
 * room. Yields null for all other candidates.
 */
export function* operableInView(): Generator<InView | null> {
  const candidates = findAll(FOCUSABLE);
  yield null;
  for (const element of candidates) {
    const box = firstLineOf(element);
    const found = box && isInWindow(box) && isOperable(element) && isShown(element) && isOnTop(element, box);
    yield found ? { element, box } : null;
  }
}

function isOperable(element: Element): boolean {
  if (isDisabled(element) || plain(element).localName === "iframe") return false;
  return !plain(element).matches("[tabindex^='-']") || plain(element).matches("[role]");
}

function isInWindow({ left, top, right, bottom, width, height }: DOMRect): boolean {
  return width > 4 && height > 4 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

/** Whether a press on the element's middle would reach it or its label. */
function isOnTop(element: Element, box: DOMRect): boolean {
  const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
  const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
  const hit = topmostAt(x, y);
  if (!hit || isWidget(hit)) return true;
  const label = plain(hit).closest("label");
  return plain(hit).contains(element) || isWithin(hit, element) || label?.control === element;
}

function isWidget(element: Element): boolean {
  return plain(element).localName === "handrail-widget";
}

function topmostAt(x: number, y: number): Element | null {
  let hit = page.elementFromPoint(x, y);
  for (;;) {
    const inner = hit && !isWidget(hit) ? plain(hit).shadowRoot?.elementFromPoint(x, y) : null;
    if (!inner || inner === hit) return hit;
    hit = inner;
  }
}

function isWithin(element: Element, ancestor: Element): boolean {
  for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : plain(at).parentNode) {
    if (at === ancestor) return true;
  }
  return false;
}
