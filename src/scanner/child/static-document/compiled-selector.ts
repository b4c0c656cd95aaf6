import type { Element } from "happy-dom";
import SelectorCombinator from "happy-dom/lib/query-selector/SelectorCombinatorEnum.js";
import type SelectorItem from "happy-dom/lib/query-selector/SelectorItem.js";
import type { DocumentIndex } from "./document-index.ts";
import { placeOf } from "./document-index.ts";

/** One complex selector as parsed by happy-dom: compound selectors from left to right. */
export type ComplexSelector = readonly SelectorItem[];

/** Returns the elements that may match a selector, in document order. */
export function candidatesOf(index: DocumentIndex, selector: ComplexSelector): readonly Element[] {
  const subject = selector.at(-1);
  if (!subject || subject.isPseudoElement) return [];
  if (subject.id) return index.byId.get(subject.id) ?? [];
  const [name] = subject.classNames ?? [];
  if (name !== undefined) return index.byClass.get(name) ?? [];
  const hasTag = subject.tagName && subject.tagName !== "*";
  let shortest: readonly Element[] = hasTag ? (index.byTag.get(subject.tagName ?? "") ?? []) : index.elements;
  for (const { name: attribute, value, regExp } of subject.attributes ?? []) {
    const list = index.withAttribute(attribute, regExp ? null : value);
    if (list.length < shortest.length) shortest = list;
  }
  return shortest;
}

/** Returns the specificity with which a selector matches an element, or null. */
export function matchSelector(
  selector: ComplexSelector,
  element: Element,
  scope: Element,
  at = selector.length - 1,
): number | null {
  const item = selector[at];
  const own = item ? matchItem(item, element, scope) : null;
  if (!item || own === null || at === 0) return own;
  if (item.combinator === SelectorCombinator.child) {
    const rest = element.parentElement && matchSelector(selector, element.parentElement, scope, at - 1);
    return rest === null ? null : own + rest;
  }
  const step = stepOf(item);
  for (let relative = step(element); relative; relative = step(relative)) {
    const rest = matchSelector(selector, relative, scope, at - 1);
    if (rest !== null) return own + rest;
    if (item.combinator === SelectorCombinator.adjacentSibling) return null;
  }
  return null;
}

type Step = (element: Element) => Element | null;

const toParent: Step = (element) => element.parentElement;
const toSibling: Step = (element) => element.previousElementSibling;

/** Returns the step to the next element indicated by an item's combinator. */
function stepOf({ combinator }: SelectorItem): Step {
  const { adjacentSibling, subsequentSibling } = SelectorCombinator;
  return combinator === adjacentSibling || combinator === subsequentSibling ? toSibling : toParent;
}

type Attribute = NonNullable<SelectorItem["attributes"]>[number];

type Pseudo = NonNullable<SelectorItem["pseudos"]>[number];

/**
 * Returns the specificity with which a compound selector matches an element, or null. Leaves rare
 * pseudo-classes to happy-dom, which is slow.
 */
function matchItem(item: SelectorItem, element: Element, scope: Element): number | null {
  const { tagName, id, classNames, attributes, pseudos } = item;
  const place = placeOf(element);
  const tag = place?.tag ?? element.tagName.toUpperCase();
  if (tagName && tagName !== "*" && tagName !== tag) return null;
  if (!place || item.isPseudoElement || (pseudos && !pseudos.every(isPlain))) {
    return item.match(scope, element, true)?.priorityWeight ?? null;
  }
  if (classNames) for (const name of classNames) if (!place.classes.has(name)) return null;
  if (pseudos && !pseudos.every((pseudo) => matchPseudo(pseudo, element, scope))) return null;
  if (id && id !== element.getAttribute("id")) return null;
  if (attributes) for (const one of attributes) if (!hasAttribute(element, one)) return null;
  const tens = (classNames?.length ?? 0) + (attributes?.length ?? 0) + (pseudos?.length ?? 0);
  return (tagName ? 1 : 0) + (id ? 100 : 0) + tens * 10;
}

function hasAttribute(element: Element, { name, value, regExp }: Attribute): boolean {
  const written = element.getAttribute(name);
  if (written === null || value === null) return written !== null;
  return regExp ? regExp.test(written) : written === value;
}

function isPlain({ name, selectorItems, nthFunction }: Pseudo): boolean {
  return name === "nth-of-type" ? nthFunction !== null : name === "not" && selectorItems !== null;
}

function matchPseudo(
  { name, selectorItems, nthFunction }: Pseudo,
  element: Element,
  scope: Element,
): boolean {
  if (name === "nth-of-type") return nthFunction?.(placeOf(element)?.nthOfType ?? 0) === true;
  return (selectorItems ?? []).every((item) => matchItem(item, element, scope) === null);
}
