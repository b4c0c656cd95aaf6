import { pageDocument } from "../plain-document.ts";

/** Whether the colors are drawn as computed, apart from a shadow that is allowed. */
const isPlain = (style: CSSStyleDeclaration, mayHaveShadow: boolean) =>
  style.backgroundImage === "none" &&
  style.opacity === "1" &&
  style.filter === "none" &&
  style.mixBlendMode === "normal" &&
  (style.backdropFilter || "none") === "none" &&
  style.webkitTextFillColor === style.color &&
  style.webkitTextStrokeWidth === "0px" &&
  (mayHaveShadow || style.textShadow === "none");

const CLEAR = /^(?:transparent|rgba\(\d+, \d+, \d+, 0\))$/;
const OPAQUE = /^rgb\(/;

/**
 * Whether an element's text has only its own and its ancestors' plain backgrounds behind it, so the
 * computed contrast is the visible contrast.
 */
export function isContrastCertain(element: Element, mayHaveShadow = false): boolean {
  const ground = backgroundOf(element, mayHaveShadow);
  if (ground === null) return false;
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width < 2 || height < 2) return false;
  const stack = pageDocument().elementsFromPoint(left + width / 2, top + height / 2);
  const above = stack.slice(0, stack.indexOf(ground));
  return (
    stack.includes(element) &&
    stack.includes(ground) &&
    above.every((one) => one.contains(element) || element.contains(one))
  );
}

/**
 * Returns the element with the nearest opaque background, or the root for the page's light canvas;
 * null if uncertain.
 */
function backgroundOf(element: Element, mayHaveShadow: boolean): Element | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (!isPlain(style, mayHaveShadow)) return null;
    if (OPAQUE.test(style.backgroundColor)) return at;
    if (!CLEAR.test(style.backgroundColor)) return null;
  }
  const root = pageDocument().documentElement;
  return window.top === window && /^(?:normal|(?:only )?light)/.test(getComputedStyle(root).colorScheme)
    ? root
    : null;
}
