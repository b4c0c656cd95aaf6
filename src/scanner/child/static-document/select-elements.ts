import { type Document, type Element, type Node, PropertySymbol } from "happy-dom";
import type NodeList from "happy-dom/lib/nodes/node/NodeList.js";
import QuerySelector from "happy-dom/lib/query-selector/QuerySelector.js";
import SelectorParser from "happy-dom/lib/query-selector/SelectorParser.js";
import { type ComplexSelector, candidatesOf, matchSelector } from "./compiled-selector.ts";
import { type DocumentIndex, placeOf } from "./document-index.ts";

/** Query result without the proxy happy-dom would create. */
class StaticNodeList extends Array<Element> {
  /** The array itself, under the name that happy-dom's own elements use to read it. */
  get [PropertySymbol.items](): Element[] {
    return this;
  }

  item(index: number): Element | null {
    return this[index] ?? null;
  }
}

/** Maximum number of descendants to compare one by one instead of using the index. */
const FEW = 24;

/** Queries on a frozen document. */
export class ElementSelection {
  readonly #ofDocument = new Map<string, NodeList<Element>>();
  readonly #parsed = new Map<string, ComplexSelector[]>();

  constructor(readonly index: DocumentIndex) {}

  all(node: Element | Document, selector: string): NodeList<Element> {
    if (node !== this.index.document) return nodeListOf(this.#find(node, selector));
    const known = this.#ofDocument.get(selector) ?? nodeListOf(this.#find(node, selector));
    this.#ofDocument.set(selector, known);
    return known;
  }

  first(node: Element | Document, selector: string): Element | null {
    if (node === this.index.document) return this.all(node, selector)[0] ?? null;
    const { done, value } = this.#find(node, selector).next();
    return done ? null : value;
  }

  /** Returns the specificity of the match, in the form used by happy-dom. */
  matches(element: Element, selector: string, scope: Element): { priorityWeight: number } | null {
    for (const group of this.parse(selector, element)) {
      const priorityWeight = matchSelector(group, element, scope);
      if (priorityWeight !== null) return { priorityWeight };
    }
    return null;
  }

  /** @throws DOMException for an invalid selector. */
  parse(selector: string, scope: Element, ignoreErrors = false): ComplexSelector[] {
    const known = this.#parsed.get(selector);
    if (known) return known;
    const { globalMatchFunction } = QuerySelector;
    const window = scope[PropertySymbol.window];
    const parser = new SelectorParser({ window, scope, globalMatchFunction, ignoreErrors });
    const groups = parser.getSelectorGroups(selector);
    this.#parsed.set(selector, groups);
    return groups;
  }

  *#find(node: Element | Document, selector: string): Generator<Element> {
    const scope = isDocument(node) ? node.documentElement : node;
    const groups = this.parse(selector, scope);
    const place = placeOf(node);
    const isSmall = place !== undefined && place.to - place.from <= FEW;
    const [first, second] = groups;
    if (isSmall || !second) {
      const candidates = isSmall || !first ? this.index.elements : candidatesOf(this.index, first);
      for (const element of this.index.inside(node, candidates)) {
        if (this.#isMatch(element, groups, scope)) yield element;
      }
      return;
    }
    const found = new Set<Element>();
    for (const group of groups) {
      for (const element of this.index.inside(node, candidatesOf(this.index, group))) {
        if (matchSelector(group, element, scope) !== null) found.add(element);
      }
    }
    yield* [...found].sort((one, other) => positionOf(one) - positionOf(other));
  }

  #isMatch(element: Element, groups: readonly ComplexSelector[], scope: Element): boolean {
    return groups.some((group) => matchSelector(group, element, scope) !== null);
  }
}

function positionOf(element: Element): number {
  return placeOf(element)?.from ?? 0;
}

function isDocument(node: Node): node is Document {
  return node.nodeType === 9;
}

function nodeListOf(elements: Iterable<Element>): NodeList<Element> {
  return asNodeList(StaticNodeList.from(elements));
}

/** Lets an array pass as a list: rules iterate over lists and read their length and items. */
function asNodeList(list: unknown): NodeList<Element> {
  return Object(list);
}
