import { type Document, type Element, Node, PropertySymbol } from "happy-dom";
import CSSComputedStyle from "happy-dom/lib/css/declaration/computed-style/CSSComputedStyle.js";
import QuerySelector from "happy-dom/lib/query-selector/QuerySelector.js";
import { ComputedStyles } from "./computed-styles.ts";
import { DocumentIndex } from "./document-index.ts";
import { ElementSelection } from "./select-elements.ts";
import { StyleRules } from "./style-rules.ts";

interface FrozenDocument {
  selection: ElementSelection;
  styles: ComputedStyles;
}

const frozen = new WeakMap<Document, FrozenDocument>();

/**
 * Resolves all further queries and computed styles of a document from an index; the document must
 * not change any more. happy-dom keeps track of what each result depends on instead, and matches
 * every style rule with every element (docs/decisions/052).
 */
export function freezeDocument(document: Document): void {
  replaceMethods();
  const selection = new ElementSelection(new DocumentIndex(document));
  frozen.set(document, { selection, styles: new ComputedStyles(new StyleRules(selection)) });
}

/** Returns the index of a node's document, if it is frozen and contains the node. */
function indexOf(node: unknown): FrozenDocument | undefined {
  if (!(node instanceof Node)) return undefined;
  const found = frozen.get(node[PropertySymbol.ownerDocument] ?? node);
  const isKnown = found && (node === found.selection.index.document || found.selection.index.has(node));
  return isKnown ? found : undefined;
}

let isReplaced = false;

function replaceMethods(): void {
  if (isReplaced) return;
  isReplaced = true;
  const { querySelectorAll, querySelector, matches } = QuerySelector;
  const compute = CSSComputedStyle.prototype.getComputedStyle;
  const isPlain = (selector: unknown) => typeof selector === "string" && selector.trim() !== "";
  Object.assign(QuerySelector, {
    querySelectorAll(node: Element, selector: string) {
      const found = isPlain(selector) ? indexOf(node) : undefined;
      return found
        ? found.selection.all(node, selector)
        : querySelectorAll.call(QuerySelector, node, selector);
    },
    querySelector(node: Element, selector: string) {
      const found = isPlain(selector) ? indexOf(node) : undefined;
      return found
        ? found.selection.first(node, selector)
        : querySelector.call(QuerySelector, node, selector);
    },
    matches(element: Element, selector: string, options?: Parameters<typeof matches>[2]) {
      const found = isPlain(selector) && !options ? indexOf(element) : undefined;
      return found
        ? found.selection.matches(element, selector, element)
        : matches.call(QuerySelector, element, selector, options);
    },
  });
  CSSComputedStyle.prototype.getComputedStyle = function (this: CSSComputedStyle) {
    const { element }: { element: Element } = Object(this);
    return indexOf(element)?.styles.of(element) ?? compute.call(this);
  };
}
