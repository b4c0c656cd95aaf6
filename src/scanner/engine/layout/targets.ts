/** Elements that people press. */
const TARGETS =
  "a[href], button, summary, input:not([type=hidden]), select, textarea, [role=button], [role=link], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=menuitem], [role=menuitemcheckbox], [role=menuitemradio], [role=option]";

/** WCAG 2.5.8 asks for this width and height in CSS pixels. */
export const MIN_SIZE = 24;
const MAX_TARGETS = 1_500;

export interface Target {
  element: Element;
  box: DOMRect;
  isSmall: boolean;
}

/** Returns the targets that are shown, with the box around each and what is in it. */
export function targetsOf(document: Document, isRendered: (element: Element) => boolean): Target[] {
  return Array.from(document.querySelectorAll(TARGETS))
    .slice(0, MAX_TARGETS)
    .filter((element) => isRendered(element) && isShown(element))
    .map((element) => {
      const box = boxAround(element);
      return { element, box, isSmall: box.width < MIN_SIZE - 0.5 || box.height < MIN_SIZE - 0.5 };
    })
    .filter(({ box }) => box.width > 2 && box.height > 2 && box.right > 0 && box.bottom + scrollY > 0);
}

export function centerOf({ left, top, width, height }: DOMRect): { x: number; y: number } {
  return { x: left + width / 2, y: top + height / 2 };
}

export function distanceTo({ x, y }: { x: number; y: number }, box: DOMRect): number {
  const dx = Math.max(box.left - x, 0, x - box.right);
  const dy = Math.max(box.top - y, 0, y - box.bottom);
  return Math.hypot(dx, dy);
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

/** Returns the box of an element with its descendants, which people press as well. */
function boxAround(element: Element): DOMRect {
  const boxes = [element, ...element.querySelectorAll("*")]
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return boxes.length > 0 ? new DOMRect(left, top, right - left, bottom - top) : new DOMRect();
}
