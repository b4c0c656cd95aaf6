import { pageDocument } from "../plain-document.ts";
import { closestAcross, isSeen } from "./focused-element.ts";

const COLUMNS = [0, 0.25, 0.5, 0.75, 1];
const ROWS = [0, 0.5, 1];
const DIALOGS = "dialog, [role=dialog], [role=alertdialog], [aria-modal=true], [popover]";
/** Share of the window beyond which a layer is the page's main content for the moment. */
const MAX_SHARE = 0.5;

/** A layer that hides all of a focused element. */
interface FocusCover {
  isCertain: boolean;
}

/**
 * Returns the opaque layer, fixed or sticky, that hides all of an element; null if a part of it may
 * show (WCAG 2.4.11).
 */
export function coverOf(element: Element): FocusCover | null {
  if (!isSeen(element)) return null;
  const covers = pointsIn(element.getBoundingClientRect()).map((point) => coverAt(element, point));
  const [first] = covers;
  if (!first || covers.some((cover) => cover !== first)) return null;
  const { width, height } = first.getBoundingClientRect();
  const isLarge = width * height > innerWidth * innerHeight * MAX_SHARE;
  return { isCertain: !isLarge && closestAcross(first, (one) => one.matches(DIALOGS)) === null };
}

interface Point {
  x: number;
  y: number;
}

/** Returns points all over the part of a box that is in the window. */
function pointsIn({ left, top, right, bottom }: DOMRect): Point[] {
  const [x0, x1] = [Math.max(left, 0) + 1, Math.min(right, innerWidth) - 1];
  const [y0, y1] = [Math.max(top, 0) + 1, Math.min(bottom, innerHeight) - 1];
  if (x1 < x0 || y1 < y0) return [];
  return COLUMNS.flatMap((x) => ROWS.map((y) => ({ x: x0 + (x1 - x0) * x, y: y0 + (y1 - y0) * y })));
}

function coverAt(element: Element, { x, y }: Point): Element | null {
  let hit = pageDocument().elementFromPoint(x, y);
  for (let inner = hit; inner; ) {
    const deeper: Element | null = inner.shadowRoot?.elementFromPoint(x, y) ?? null;
    if (!deeper || deeper === inner) break;
    hit = inner = deeper;
  }
  if (!hit || isRelated(element, hit)) return null;
  const layer = closestAcross(hit, (one) => /fixed|sticky/.test(getComputedStyle(one).position));
  if (!layer || closestAcross(element, (one) => one === layer)) return null;
  return isOpaque(hit, layer, { x, y }) ? layer : null;
}

/** Whether a point of one element shows the other, or its label. */
function isRelated(element: Element, hit: Element): boolean {
  const labels = element instanceof HTMLInputElement ? Array.from(element.labels ?? []) : [];
  return (
    closestAcross(hit, (one) => one === element || labels.some((label) => label === one)) !== null ||
    closestAcross(element, (one) => one === hit) !== null
  );
}

/** Whether a background without gaps between an element and its layer hides the point. */
function isOpaque(hit: Element, layer: Element, { x, y }: Point): boolean {
  let hasGround = false;
  for (let at: Element | null = hit; at; at = at === layer ? null : at.parentElement) {
    const { opacity, backgroundColor, filter, mixBlendMode } = getComputedStyle(at);
    if (opacity !== "1" || filter !== "none" || mixBlendMode !== "normal") return false;
    const box = at.getBoundingClientRect();
    const isThere = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
    hasGround ||= isThere && backgroundColor.startsWith("rgb(");
  }
  return hasGround;
}
