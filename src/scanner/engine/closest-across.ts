import { plain } from "#shared/plain.ts";

/** Returns the element itself or its nearest matching ancestor, including shadow hosts. */
export function closestAcross(element: Element, matches: (one: Element) => boolean): Element | null {
  for (let at: Element | null = element; at; at = parentAcross(at)) if (matches(at)) return at;
  return null;
}

function parentAcross(child: Element): Element | null {
  const element = plain(child);
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}
