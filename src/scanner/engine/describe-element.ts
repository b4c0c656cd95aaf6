import { plain } from "#shared/plain.ts";
import type { FoundElement } from "../findings.ts";
import { elementMarkup, openingTag, shorten } from "./element-markup.ts";
import { elementShape } from "./element-shape.ts";
import { plainSelector } from "./plain-selector.ts";

const MAX_SELECTOR = 500;
const MAX_MARKUP = 300;
const MAX_SURROUNDINGS = 500;
const NEIGHBORS = 2;

type WriteElement = (element: Element) => string;

export function describeElement(element: Element, selector: string): FoundElement {
  return remember(element, {
    selector: shorten(selector, MAX_SELECTOR),
    markup: elementMarkup(element),
    surroundings: surroundingsOf(element, elementMarkup),
    shape: elementShape(element),
  });
}

/** Describes an element using opening tags alone, without any text written in it. */
export function describeWithoutText(element: Element, { shape }: FoundElement): FoundElement {
  const write: WriteElement = (one) => shorten(openingTag(one), MAX_MARKUP);
  const selector = shorten(plainSelector(element), MAX_SELECTOR);
  return { selector, markup: write(element), surroundings: surroundingsOf(element, write), shape };
}

const described = new WeakMap<FoundElement, Element>();

function remember(element: Element, found: FoundElement): FoundElement {
  described.set(found, element);
  return found;
}

/** Returns the element that was described. */
export function elementOf(found: FoundElement): Element | undefined {
  return described.get(found);
}

/** Returns the parent's opening tag, and the element between its nearest siblings. */
function surroundingsOf(element: Element, write: WriteElement): string {
  const parent = plain(element).parentElement;
  if (!parent || plain(parent).localName === "html") return write(element);
  const lines = [...siblings(element, "previousElementSibling").reverse(), element].concat(
    siblings(element, "nextElementSibling"),
  );
  const inner = lines.map((line) => `\n  ${write(line)}`).join("");
  return shorten(`${openingTag(parent)}${inner}\n</${plain(parent).localName}>`, MAX_SURROUNDINGS);
}

function siblings(element: Element, step: "previousElementSibling" | "nextElementSibling"): Element[] {
  const found: Element[] = [];
  const next = (one: Element) => plain(one)[step];
  for (let at = next(element); at && found.length < NEIGHBORS; at = next(at)) found.push(at);
  return found;
}
