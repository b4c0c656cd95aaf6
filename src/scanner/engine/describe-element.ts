import type { FoundElement } from "../findings.ts";
import { elementMarkup, openingTag, shorten } from "./element-markup.ts";
import { elementShape } from "./element-shape.ts";

const MAX_SELECTOR = 500;
const MAX_SURROUNDINGS = 500;
const NEIGHBORS = 2;

export function describeElement(element: Element, selector: string): FoundElement {
  return {
    selector: shorten(selector, MAX_SELECTOR),
    markup: elementMarkup(element),
    surroundings: surroundingsOf(element),
    shape: elementShape(element),
  };
}

/** Returns the parent's opening tag, and the element between its nearest siblings. */
function surroundingsOf(element: Element): string {
  const parent = element.parentElement;
  if (!parent || parent.localName === "html") return elementMarkup(element);
  const lines = [...siblings(element, "previousElementSibling").reverse(), element].concat(
    siblings(element, "nextElementSibling"),
  );
  const inner = lines.map((line) => `\n  ${elementMarkup(line)}`).join("");
  return shorten(`${openingTag(parent)}${inner}\n</${parent.localName}>`, MAX_SURROUNDINGS);
}

function siblings(element: Element, step: "previousElementSibling" | "nextElementSibling"): Element[] {
  const found: Element[] = [];
  for (let at = element[step]; at && found.length < NEIGHBORS; at = at[step]) found.push(at);
  return found;
}
