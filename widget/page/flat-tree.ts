import { genuine } from "./genuine.ts";

/** What a node shows inside: a shadow root's content instead of its own, and what was put in a slot. */
export function shownChildren(node: Node): Iterable<Node> {
  if (node instanceof HTMLSlotElement) {
    const slotted = node.assignedNodes({ flatten: true });
    return slotted.length > 0 ? slotted : node.childNodes;
  }
  const root = node instanceof Element ? genuine(Element, "shadowRoot", node) : null;
  return genuine(Node, "childNodes", root ?? node);
}

/** Goes through a node and all that is in it as the page shows it, open shadow roots too. `enter` says where to go in. */
export function* flatTree(node: Node, enter: (element: Element) => boolean): Generator<Node> {
  yield node;
  if (node instanceof Element && !enter(node)) return;
  for (const child of shownChildren(node)) yield* flatTree(child, enter);
}
