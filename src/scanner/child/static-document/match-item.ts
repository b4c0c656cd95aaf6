import type { Element } from "happy-dom";
import type SelectorItem from "happy-dom/lib/query-selector/SelectorItem.js";
import { placeOf } from "./document-index.ts";

type Attribute = NonNullable<SelectorItem["attributes"]>[number];
type Pseudo = NonNullable<SelectorItem["pseudos"]>[number];

/**
 * Returns the specificity with which a compound selector matches an element, or null. Leaves rare
 * pseudo-classes to happy-dom, which is slow.
 */
export function matchItem(item: SelectorItem, element: Element, scope: Element): number | null {
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
