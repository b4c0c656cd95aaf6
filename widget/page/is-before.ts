import { plain } from "./plain.ts";
/** In the order of the page, in which a shadow root's content comes before what else its host holds. */
export function isBefore(one: Element, other: Element): boolean {
  const others = withHosts(other);
  for (const outer of withHosts(one)) {
    const beside = others.find((candidate) => plain(candidate).getRootNode() === plain(outer).getRootNode());
    if (beside === outer) return outer === one && one !== other;
    if (beside)
      return (plain(outer).compareDocumentPosition(beside) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  }
  return false;
}

/** Of elements in the order of the page: how many come before this one. */
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

/** The element, the host of the shadow root that it lies in, that one's host, and so on. */
function withHosts(element: Element): Element[] {
  const root = plain(element).getRootNode();
  return root instanceof ShadowRoot ? [element, ...withHosts(root.host)] : [element];
}
