import { genuine } from "./genuine.ts";

/**
 * Returns the children that a node shows: a shadow root's children instead of its own, and a slot's
 * assigned nodes.
 */
export function shownChildren(node: Node): Iterable<Node> {
  if (node instanceof HTMLSlotElement) {
    const slotted = node.assignedNodes({ flatten: true });
    return slotted.length > 0 ? slotted : node.childNodes;
  }
  const root = node instanceof Element ? genuine(Element, "shadowRoot", node) : null;
  return genuine(Node, "childNodes", root ?? node);
}

/**
 * Walks a node's subtree as shown on the page, including open shadow roots, and enters elements for
 * which `enter` returns true.
 */
export function* flatTree(node: Node, enter: (element: Element) => boolean): Generator<Node> {
  yield node;
  if (node instanceof Element && !enter(node)) return;
  for (const child of shownChildren(node)) yield* flatTree(child, enter);
}
