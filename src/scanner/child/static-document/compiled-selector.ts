import type { Element } from "happy-dom";
import SelectorCombinator from "happy-dom/lib/query-selector/SelectorCombinatorEnum.js";
import type SelectorItem from "happy-dom/lib/query-selector/SelectorItem.js";
import type { DocumentIndex } from "./document-index.ts";
import { matchItem } from "./match-item.ts";

/** One complex selector, as happy-dom parses it: compound selectors from left to right. */
export type ComplexSelector = readonly SelectorItem[];

/** Returns the elements among which those that match a selector are, in document order. */
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

/** Returns the step to the next element to which an item's combinator leads. */
function stepOf({ combinator }: SelectorItem): Step {
  const { adjacentSibling, subsequentSibling } = SelectorCombinator;
  return combinator === adjacentSibling || combinator === subsequentSibling ? toSibling : toParent;
}
