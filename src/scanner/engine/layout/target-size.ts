import { pageDocument } from "../plain-document.ts";
import type { OwnRule } from "../rules/own-rule.ts";

const TARGETS =
  "a[href], button, summary, input:not([type=hidden]), select, textarea, [role=button], [role=link], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=menuitem], [role=menuitemcheckbox], [role=menuitemradio], [role=option]";

/** Minimum width and height in CSS pixels, as required by WCAG 2.5.8. */
const MIN_SIZE = 24;
const MAX_TARGETS = 1_500;

/** Controls sized by the browser, or with a label that can also be pressed. */
const EXEMPT = "input, select, textarea";
const RADIUS = MIN_SIZE / 2;
const MAX_SMALL = 200;

/** Small targets without enough room around them (WCAG 2.5.8). */
export const targetSize: OwnRule = {
  id: "target-size",
  impact: "moderate",
  *find({ document, isRendered }) {
    const targets = targetsOf(document, isRendered);
    const small = targets.filter(({ element, isSmall }) => isSmall && !element.matches(EXEMPT));
    for (const target of small.slice(0, MAX_SMALL)) {
      const { element, box } = target;
      const near = neighborsOf(target, targets);
      if (near.length === 0 || isInline(element) || isUnstyled(element)) continue;
      if (hasEquivalent(target, targets)) continue;
      if (!isPressable(element, true) || near.every((one) => !isPressable(one.element, false))) continue;
      yield {
        element,
        messageId: "small",
        values: { width: Math.round(box.width), height: Math.round(box.height) },
        outcome: isLink(element) && !hasSizeOfText(element) ? "failed" : "review",
      };
    }
  },
};

/**
 * Returns targets within a 24-pixel circle around a small target, or whose own circle touches it.
 */
function neighborsOf(target: Target, targets: readonly Target[]): Target[] {
  const center = centerOf(target.box);
  return targets.filter((other) => {
    if (isNested(other.element, target.element) || isSame(other.element, target.element)) return false;
    if (layerOf(other.element) !== layerOf(target.element)) return false;
    if (distanceTo(center, other.box) < RADIUS - 0.5) return true;
    const { x, y } = centerOf(other.box);
    return other.isSmall && Math.hypot(x - center.x, y - center.y) < MIN_SIZE - 0.5;
  });
}

function isNested(one: Element, other: Element): boolean {
  return one.contains(other) || other.contains(one);
}

/** Whether both lead to the same address, so pressing the wrong one does no harm. */
function isSame(one: Element, other: Element): boolean {
  const href = hrefOf(one);
  return href !== null && href === hrefOf(other);
}

/** Returns the nearest element that stays in the window as the page scrolls. */
function layerOf(element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
  }
  return null;
}

/** Whether a target is within a line of other text, whose height limits its own. */
function isInline(element: Element): boolean {
  if (element.getClientRects().length > 1) return true;
  if (!getComputedStyle(element).display.startsWith("inline")) return false;
  let block = element.parentElement;
  while (block && /^(?:inline|contents)/.test(getComputedStyle(block).display)) block = block.parentElement;
  return block !== null && hasOtherText(block);
}

function hasOtherText(block: Element): boolean {
  const walker = pageDocument().createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const isTarget = walker.currentNode.parentElement?.closest("a, button, [role=button], [role=link]");
    if (!isTarget && walker.currentNode.nodeValue?.trim()) return true;
  }
  return false;
}

/** Whether a button has the browser's default size. */
function isUnstyled(element: Element): boolean {
  const { borderTopStyle, paddingLeft, paddingTop } = getComputedStyle(element);
  return (
    element.matches("button") && borderTopStyle === "outset" && paddingLeft === "6px" && paddingTop === "1px"
  );
}

/** Whether a target has the size of its text, which may be the browser's own. */
function hasSizeOfText(element: Element): boolean {
  const { display, paddingTop, paddingBottom } = getComputedStyle(element);
  return display === "inline" && paddingTop === "0px" && paddingBottom === "0px";
}

/** Whether a large enough target leads to the same address. */
function hasEquivalent({ element }: Target, targets: readonly Target[]): boolean {
  return targets.some(
    (other) => !other.isSmall && other.element !== element && isSame(other.element, element),
  );
}

/**
 * Whether an element is a link to another page. Links within the page may be a slider's dots, which
 * duplicate its arrows.
 */
function isLink(element: Element): boolean {
  return hrefOf(element) !== null && !writtenHref(element).startsWith("#");
}

/** Returns a link's address; null if a script takes its place. */
function hrefOf(element: Element): string | null {
  if (!(element instanceof HTMLAnchorElement) || writtenHref(element) === "#") return null;
  return /^javascript:/i.test(element.href) ? null : element.href;
}

function writtenHref(element: Element): string {
  return element.getAttribute("href")?.trim() ?? "";
}

/**
 * Whether presses at an element's center hit it. With `isBounded`, presses 11 pixels away in all
 * four directions must not all hit it, since a pseudo-element or a parent may catch them.
 */
function isPressable(element: Element, isBounded: boolean): boolean {
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { x, y } = centerOf(element.getBoundingClientRect());
  const hits = (dx: number, dy: number) => {
    const hit = pageDocument().elementFromPoint(x + dx, y + dy);
    return hit !== null && (element.contains(hit) || hit === element);
  };
  const reach = RADIUS - 1;
  const isLarge = hits(reach, 0) && hits(-reach, 0) && hits(0, reach) && hits(0, -reach);
  return hits(0, 0) && !(isBounded && (isLarge || isInPressedParent(element)));
}

/** Whether the parent also shows a pointing-hand cursor, so a script may handle clicks there. */
function isInPressedParent(element: Element): boolean {
  const parent = element.parentElement;
  return parent !== null && getComputedStyle(parent).cursor === "pointer";
}

interface Target {
  element: Element;
  box: DOMRect;
  isSmall: boolean;
}

/** Returns the visible targets, each with the box around it and its descendants. */
function targetsOf(document: Document, isRendered: (element: Element) => boolean): Target[] {
  return Array.from(document.querySelectorAll(TARGETS))
    .slice(0, MAX_TARGETS)
    .filter((element) => isRendered(element) && isShown(element))
    .map((element) => {
      const box = boxAround(element);
      return { element, box, isSmall: box.width < MIN_SIZE - 0.5 || box.height < MIN_SIZE - 0.5 };
    })
    .filter(({ box }) => box.width > 2 && box.height > 2 && box.right > 0 && box.bottom + scrollY > 0);
}

function centerOf({ left, top, width, height }: DOMRect): { x: number; y: number } {
  return { x: left + width / 2, y: top + height / 2 };
}

function distanceTo({ x, y }: { x: number; y: number }, box: DOMRect): number {
  const dx = Math.max(box.left - x, 0, x - box.right);
  const dy = Math.max(box.top - y, 0, y - box.bottom);
  return Math.hypot(dx, dy);
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

/** Returns the box around an element and its descendants, which can also be pressed. */
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
