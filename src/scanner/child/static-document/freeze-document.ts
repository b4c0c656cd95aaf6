import { Document, Element, Node, PropertySymbol } from "happy-dom";
import QuerySelector from "happy-dom/lib/query-selector/QuerySelector.js";
import { ComputedStyles } from "./computed-styles.ts";
import { comparePlaces, DocumentIndex, placeOf } from "./document-index.ts";
import { prepareElements } from "./prepare-elements.ts";
import { ElementSelection } from "./select-elements.ts";
import { StyleRules } from "./style-rules.ts";

const selections = new WeakMap<Document, ElementSelection>();

/**
 * Resolves all further queries and computed styles of a document from an index; the document must
 * not change anymore. happy-dom keeps track of what each result depends on instead, and matches
 * every style rule with every element (docs/decisions/052).
 */
export function freezeDocument(document: Document): void {
  replaceMethods();
  const selection = new ElementSelection(new DocumentIndex(document));
  selections.set(document, selection);
  prepareElements(selection.index.elements, new ComputedStyles(new StyleRules(selection)));
}

/** Returns the selection of a node's document, if it is frozen and contains the node. */
function selectionOf(node: object): ElementSelection | undefined {
  const document = node instanceof Document ? node : placeOf(node)?.index.document;
  return document && selections.get(document);
}

let isReplaced = false;

function replaceMethods(): void {
  if (isReplaced) return;
  isReplaced = true;
  const { querySelectorAll, querySelector, matches } = QuerySelector;
  const isPlain = (selector: unknown) => typeof selector === "string" && selector.trim() !== "";
  const { compareDocumentPosition } = Node.prototype;
  replaceGetAttribute();
  Object.assign(Node.prototype, {
    compareDocumentPosition(this: Node, other: Node) {
      return comparePlaces(this, other) ?? compareDocumentPosition.call(this, other);
    },
  });
  Object.assign(QuerySelector, {
    querySelectorAll(node: Element, selector: string) {
      const found = isPlain(selector) ? selectionOf(node) : undefined;
      return found ? found.all(node, selector) : querySelectorAll.call(QuerySelector, node, selector);
    },
    querySelector(node: Element, selector: string) {
      const found = isPlain(selector) ? selectionOf(node) : undefined;
      return found ? found.first(node, selector) : querySelector.call(QuerySelector, node, selector);
    },
    matches(element: Element, selector: string, options?: Parameters<typeof matches>[2]) {
      const found = isPlain(selector) && !options ? selectionOf(element) : undefined;
      return found
        ? found.matches(element, selector, element)
        : matches.call(QuerySelector, element, selector, options);
    },
  });
}

/** Looks attributes up without the conversions of happy-dom, which most calls do not need. */
function replaceGetAttribute(): void {
  const { getAttribute } = Element.prototype;
  Object.assign(Element.prototype, {
    getAttribute(this: Element, name: string) {
      if (!isLowerCase(name)) return getAttribute.call(this, name);
      const [attribute] = this[PropertySymbol.attributes][PropertySymbol.itemsByName].get(name) ?? [];
      return attribute ? attribute[PropertySymbol.value] : null;
    },
  });
}

const lowerCase = new Map<string, boolean>();

/** Whether a name stands in an attribute map as it is; remembers the names, which are few. */
function isLowerCase(name: string): boolean {
  const known = lowerCase.get(name);
  if (known !== undefined) return known;
  const isLower = typeof name === "string" && !/[A-Z]/.test(name);
  if (lowerCase.size < MAX_NAMES) lowerCase.set(name, isLower);
  return isLower;
}

/** Bounds the names of attributes that pages themselves make up. */
const MAX_NAMES = 1_000;
