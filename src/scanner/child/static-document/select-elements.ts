import { type Document, type Element, type Node, PropertySymbol } from "happy-dom";
import NodeList from "happy-dom/lib/nodes/node/NodeList.js";
import QuerySelector from "happy-dom/lib/query-selector/QuerySelector.js";
import SelectorParser from "happy-dom/lib/query-selector/SelectorParser.js";
import { type ComplexSelector, candidatesOf, matchSelector } from "./compiled-selector.ts";
import type { DocumentIndex } from "./document-index.ts";

/** Queries on a document that no longer changes. */
export class ElementSelection {
  readonly #ofDocument = new Map<string, NodeList<Element>>();

  constructor(readonly index: DocumentIndex) {}

  all(node: Element | Document, selector: string): NodeList<Element> {
    if (node !== this.index.document) return listOf([...this.#find(node, selector)]);
    const known = this.#ofDocument.get(selector) ?? listOf([...this.#find(node, selector)]);
    this.#ofDocument.set(selector, known);
    return known;
  }

  first(node: Element | Document, selector: string): Element | null {
    if (node === this.index.document) return this.all(node, selector)[0] ?? null;
    const { done, value } = this.#find(node, selector).next();
    return done ? null : value;
  }

  /** Returns the specificity of the match, as happy-dom reports it. */
  matches(element: Element, selector: string, scope: Element): { priorityWeight: number } | null {
    for (const group of this.parse(selector, element)) {
      const priorityWeight = matchSelector(this.index, group, { element, scope });
      if (priorityWeight !== null) return { priorityWeight };
    }
    return null;
  }

  /** @throws DOMException for an invalid selector. */
  parse(selector: string, scope: Element, ignoreErrors = false): ComplexSelector[] {
    const { globalMatchFunction } = QuerySelector;
    const window = scope[PropertySymbol.window];
    return new SelectorParser({ window, scope, globalMatchFunction, ignoreErrors }).getSelectorGroups(
      selector,
    );
  }

  *#find(node: Element | Document, selector: string): Generator<Element> {
    const scope = isDocument(node) ? node.documentElement : node;
    const groups = this.parse(selector, scope);
    const lists = groups.map((group) => this.index.inside(node, candidatesOf(this.index, group)));
    if (groups.length === 1) {
      for (const element of lists[0] ?? []) if (this.#isMatch(element, groups, scope)) yield element;
      return;
    }
    const found = new Set(
      lists.flatMap((list, at) =>
        list.filter((element) => this.#isMatch(element, groups.slice(at, at + 1), scope)),
      ),
    );
    yield* [...found].sort((one, other) => this.index.placeOf(one) - this.index.placeOf(other));
  }

  #isMatch(element: Element, groups: readonly ComplexSelector[], scope: Element): boolean {
    return groups.some((group) => matchSelector(this.index, group, { element, scope }) !== null);
  }
}

function isDocument(node: Node): node is Document {
  return node.nodeType === 9;
}

function listOf(elements: Element[]): NodeList<Element> {
  return new NodeList<Element>(PropertySymbol.illegalConstructor, elements);
}
