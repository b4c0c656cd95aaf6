import { plain } from "#shared/plain.ts";

/**
 * Whether one element precedes another in page order, with a shadow root before its host's other
 * content.
 */
function isBefore(one: Element, other: Element): boolean {
  const others = withHosts(other);
  for (const outer of withHosts(one)) {
    const beside = others.find((candidate) => plain(candidate).getRootNode() === plain(outer).getRootNode());
    if (beside === outer) return outer === one && one !== other;
    if (beside)
      return (plain(outer).compareDocumentPosition(beside) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  }
  return false;
}

/** Counts how many of the elements, given in page order, precede a place. */
export function countBefore(elements: ArrayLike<Element>, place: Element): number {
  let [from, to] = [0, elements.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const element = elements[middle];
    if (element && isBefore(element, place)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Returns the element, its shadow root's host, that host's own host, and so on. */
function withHosts(element: Element): Element[] {
  const root = plain(element).getRootNode();
  return root instanceof ShadowRoot ? [element, ...withHosts(root.host)] : [element];
}
