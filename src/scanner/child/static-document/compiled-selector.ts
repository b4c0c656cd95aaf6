import type { Element } from "happy-dom";
import SelectorCombinator from "happy-dom/lib/query-selector/SelectorCombinatorEnum.js";
import type SelectorItem from "happy-dom/lib/query-selector/SelectorItem.js";
import type { DocumentIndex } from "./document-index.ts";

/** One complex selector, as happy-dom parses it: compound selectors from left to right. */
export type ComplexSelector = readonly SelectorItem[];

/** Returns the elements among which those that match a selector are, in document order. */
export function candidatesOf(index: DocumentIndex, selector: ComplexSelector): readonly Element[] {
  const subject = selector.at(-1);
  if (!subject || subject.isPseudoElement) return [];
  if (subject.id) return index.byId.get(subject.id) ?? [];
  const [name] = subject.classNames ?? [];
  if (name !== undefined) return index.byClass.get(name) ?? [];
  if (subject.tagName && subject.tagName !== "*") return index.byTag.get(subject.tagName) ?? [];
  return index.elements;
}

/** Returns the specificity with which a selector matches an element, or null. */
export function matchSelector(
  index: DocumentIndex,
  selector: ComplexSelector,
  { element, scope, at = selector.length - 1 }: { element: Element; scope: Element; at?: number },
): number | null {
  const item = selector[at];
  const own = item ? matchItem(index, item, element, scope) : null;
  if (!item || own === null || at === 0) return own;
  for (const relative of relatives(element, item)) {
    const rest = matchSelector(index, selector, { element: relative, scope, at: at - 1 });
    if (rest !== null) return own + rest;
  }
  return null;
}

/** Checks tag, id and classes by the index, and leaves the rest to happy-dom, which is slow. */
function matchItem(
  index: DocumentIndex,
  item: SelectorItem,
  element: Element,
  scope: Element,
): number | null {
  const { tagName, id, classNames, attributes, pseudos, isPseudoElement } = item;
  if (tagName && tagName !== "*" && tagName !== element.tagName.toUpperCase()) return null;
  if (classNames) {
    const classes = index.classesOf(element);
    if (!classNames.every((name) => classes.has(name))) return null;
  }
  if (attributes || pseudos || isPseudoElement) {
    return item.match(scope, element, true)?.priorityWeight ?? null;
  }
  if (id && id !== element.getAttribute("id")) return null;
  return (tagName ? 1 : 0) + (id ? 100 : 0) + (classNames?.length ?? 0) * 10;
}

/** Yields the elements to which an item's combinator leads. */
function* relatives(element: Element, { combinator }: SelectorItem): Generator<Element> {
  switch (combinator) {
    case SelectorCombinator.child:
      if (element.parentElement) yield element.parentElement;
      return;
    case SelectorCombinator.adjacentSibling:
      if (element.previousElementSibling) yield element.previousElementSibling;
      return;
    case SelectorCombinator.subsequentSibling:
      for (let at = element.previousElementSibling; at; at = at.previousElementSibling) yield at;
      return;
    default:
      for (let at = element.parentElement; at; at = at.parentElement) yield at;
  }
}
