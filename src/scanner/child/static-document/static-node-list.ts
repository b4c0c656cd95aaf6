import { type Element, PropertySymbol } from "happy-dom";
import type NodeList from "happy-dom/lib/nodes/node/NodeList.js";

/** Result of a query, for which happy-dom creates a proxy instead. */
class StaticNodeList extends Array<Element> {
  /** The array itself, by the name under which happy-dom's own elements read it. */
  get [PropertySymbol.items](): Element[] {
    return this;
  }

  item(index: number): Element | null {
    return this[index] ?? null;
  }
}

export function nodeListOf(elements: Iterable<Element>): NodeList<Element> {
  return asNodeList(StaticNodeList.from(elements));
}

/** Lets an array pass for a list: rules iterate over lists and read their length and items. */
function asNodeList(list: unknown): NodeList<Element> {
  return Object(list);
}
