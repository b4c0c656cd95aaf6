import { plain } from "#shared/plain.ts";
import { page } from "../page/document.ts";
/** How much of an element is covered or clipped, in px from its top and bottom. */
export interface VisiblePart {
  top: number;
  bottom: number;
}

const SMALLEST_PX = 4;

/**
 * Returns null if no part is visible: outside the viewport, clipped by a scroller, or under a bar
 * or menu.
 */
export function visiblePart(target: Element, box: DOMRect, ignored: Element): VisiblePart | null {
  const top = Math.max(box.top, 0);
  const bottom = Math.min(box.bottom, innerHeight);
  const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
  if (bottom - top < 1 || box.right <= 0 || box.left >= innerWidth || box.width < 1) return null;
  const isVisible = (y: number) => isVisibleAt(target, x, y, ignored);
  const first = isVisible(top + 1) ? top : edge(isVisible, bottom, top);
  const last = isVisible(bottom - 1) ? bottom : edge(isVisible, top, bottom);
  if (first === null || last === null || last - first < SMALLEST_PX) return null;
  return { top: first > top ? first - box.top : 0, bottom: last < bottom ? box.bottom - last : 0 };
}

/**
 * Finds the edge of the visible part, between the hidden end and the middle, or else the other end.
 * Returns null if neither is visible.
 */
function edge(isVisible: (y: number) => boolean, far: number, hidden: number): number | null {
  let seen = (far + hidden) / 2;
  if (!isVisible(seen)) seen = far + Math.sign(hidden - far);
  if (!isVisible(seen)) return null;
  let covered = hidden;
  while (Math.abs(covered - seen) > SMALLEST_PX / 2) {
    const middle: number = (covered + seen) / 2;
    if (isVisible(middle)) seen = middle;
    else covered = middle;
  }
  return seen;
}

function isVisibleAt(target: Element, x: number, y: number, ignored: Element): boolean {
  const tree = plain(target).getRootNode();
  const root = tree === document ? page : tree;
  if (!("elementsFromPoint" in root)) return false;
  for (const element of root.elementsFromPoint(x, y)) {
    if (element === ignored) continue;
    if (element === target || plain(target).contains(element)) return true;
    if (!plain(element).contains(target) && isPainted(element)) return false;
  }
  return getComputedStyle(target).pointerEvents === "none";
}

/** Returns false for a transparent cover, such as a link stretched over a card. */
function isPainted(element: Element): boolean {
  const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
  if (Number(opacity) === 0) return false;
  return (
    plain(element).matches("img,video,canvas,iframe,svg") ||
    backgroundImage !== "none" ||
    !/^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor)
  );
}
