import { pageDocument } from "../plain-document.ts";
import type { OwnRule } from "../rules/own-rule.ts";
import { centerOf, distanceTo, MIN_SIZE, type Target, targetsOf } from "./targets.ts";

/** Controls whose size is the browser's own, or whose label is pressed as well. */
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
      if (near.length === 0 || isInline(element) || isUnstyled(element) || hasEquivalent(target, targets))
        continue;
      if (!isPressable(element, true) || near.every((one) => !isPressable(one.element, false))) continue;
      yield {
        element,
        message: `This target is ${Math.round(box.width)} by ${Math.round(box.height)} pixels, and another one is close to it.`,
        outcome: isLink(element) ? "failed" : "review",
      };
    }
  },
};

/** Returns targets in a circle of 24 pixels around a small one, or whose own circle meets it. */
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

/** Whether both lead to the same address, so that a press of the wrong one does no harm. */
function isSame(one: Element, other: Element): boolean {
  const href = hrefOf(one);
  return href !== null && href === hrefOf(other);
}

/** Returns the nearest element that stays in the window while the page scrolls. */
function layerOf(element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
  }
  return null;
}

/** Whether a target is part of a line of other text, whose height limits its own. */
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

/** Whether the browser's own style sheet gives a button its size, or its text alone a link. */
function isUnstyled(element: Element): boolean {
  const { display, borderTopStyle, paddingLeft, paddingTop, paddingBottom } = getComputedStyle(element);
  if (display === "inline") return paddingTop === "0px" && paddingBottom === "0px";
  return (
    element.matches("button") && borderTopStyle === "outset" && paddingLeft === "6px" && paddingTop === "1px"
  );
}

/** Whether a larger target leads to the same address. */
function hasEquivalent({ element }: Target, targets: readonly Target[]): boolean {
  return targets.some(
    (other) => !other.isSmall && other.element !== element && isSame(other.element, element),
  );
}

/** Links to places on the page may be what a slider's dots are: another way to what arrows do. */
function isLink(element: Element): boolean {
  const href = hrefOf(element);
  return (
    href !== null && !element.getAttribute("href")?.trim().startsWith("#") && !/^javascript:/i.test(href)
  );
}

function hrefOf(element: Element): string | null {
  return element instanceof HTMLAnchorElement ? element.href : null;
}

/**
 * Whether presses at an element's center are its own. With `isBounded`, presses at a distance of
 * 11 pixels in all four directions must not all be, which a pseudo-element or a parent may catch.
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

/** Whether its parent shows a hand as well, so that a script may handle clicks there. */
function isInPressedParent(element: Element): boolean {
  const parent = element.parentElement;
  return parent !== null && getComputedStyle(parent).cursor === "pointer";
}
