import { Document, Element, Node, PropertySymbol } from "happy-dom";
import ELEMENT_DEFAULTS from "happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleElementDefault.js";
import INHERITED from "happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleInheritedProperties.js";
import MEASURED from "happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleMeasurementProperties.js";
import CSSPropertyManager from "happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js";
import CSSVariableFormatter from "happy-dom/lib/css/declaration/property-manager/utilities/CSSVariableFormatter.js";
import CSSMeasurementConverter from "happy-dom/lib/css/declaration/utilities/CSSMeasurementConverter.js";
import CSSTextParser from "happy-dom/lib/css/declaration/utilities/CSSTextParser.js";
import QuerySelector from "happy-dom/lib/query-selector/QuerySelector.js";
import { comparePlaces, DocumentIndex, placeOf } from "./document-index.ts";
import { ElementSelection } from "./select-elements.ts";
import { StaticStyle } from "./static-style.ts";
import { type ParsedDeclarations, type PseudoElement, StyleRules } from "./style-rules.ts";

const LENGTH = /[\d.]{1,20}(?:rem|em|vw|vh|%|vmin|vmax|cm|mm|in|pt|pc|Q)\b|[\d.]{1,20}%/g;

const ROOT: Omit<ComputedStyle, "manager"> = { inherited: {}, variables: {}, sizes: { root: 16, own: 16 } };

/** Styles of elements by HTML, keyed by an attribute that they need; happy-dom hides all sound. */
const DEFAULTS: Readonly<Record<string, string | Record<string, string>>> = {
  ...ELEMENT_DEFAULTS,
  AUDIO: { default: "display: none;", controls: "display: inline;" },
};

/** Computed styles for a frozen document, each computed only once. */
class ComputedStyles {
  readonly #styles = new Map<Element, ComputedStyle>();
  readonly #parsed = new Map<string, Properties>();
  readonly #texts = new Map<string, ParsedDeclarations>();

  constructor(readonly rules: StyleRules) {}

  of(element: Element): CSSPropertyManager {
    return this.#styleOf(element).manager;
  }

  #styleOf(element: Element): ComputedStyle {
    const known = this.#styles.get(element);
    if (known) return known;
    const parent = element.parentElement;
    const lists = [this.#defaultsOf(element), ...this.rules.declarationsOf(element)];
    const attribute = element.getAttribute("style");
    if (attribute) lists.push(CSSTextParser.parse(attribute));
    const style = this.#compute(element, parent ? this.#styleOf(parent) : ROOT, lists);
    this.#styles.set(element, style);
    return style;
  }

  /** Returns the style of content that a style sheet adds to an element, or null. */
  ofAdded(element: Element, pseudo: PseudoElement): CSSPropertyManager | null {
    const lists = this.rules.declarationsOf(element, pseudo);
    return lists.length > 0 ? this.#compute(element, this.#styleOf(element), lists).manager : null;
  }

  #compute(
    element: Element,
    parent: Omit<ComputedStyle, "manager">,
    lists: ParsedDeclarations[],
  ): ComputedStyle {
    const manager = new CSSPropertyManager();
    const { properties } = manager;
    Object.assign(properties, parent.inherited);
    const variables = withVariables(parent.variables, lists);
    const sizes = { ...parent.sizes };
    let inherited = parent.inherited;
    for (const { name, value, important } of lists.flatMap(({ rules }) => rules)) {
      const resolved = value.includes("var(")
        ? CSSVariableFormatter.resolveVariables(value, variables)
        : value;
      if (!resolved || resolved === "inherit" || (properties[name]?.important && !important)) continue;
      for (const [key, written] of Object.entries(this.#parse(name, resolved, important))) {
        const property = { ...written, value: inPixels(key, written.value, element, sizes) };
        properties[key] = property;
        if (key === "font-size") setSize(sizes, element, property.value);
        if (!Object.hasOwn(INHERITED, key) && !key.startsWith("--")) continue;
        if (inherited === parent.inherited) inherited = { ...inherited };
        inherited[key] = { ...property, important: false };
      }
    }
    return { manager, inherited, variables, sizes };
  }

  #defaultsOf(element: Element): ParsedDeclarations {
    const entry = DEFAULTS[element.tagName] ?? "";
    const parts =
      typeof entry === "string"
        ? [entry]
        : Object.entries(entry).map(([key, css]) =>
            key === "default" || element.hasAttribute(key) ? css : "",
          );
    const text = parts.join("");
    const parsed = this.#texts.get(text) ?? CSSTextParser.parse(text);
    this.#texts.set(text, parsed);
    return parsed;
  }

  /** Splits shorthand properties; invalid declarations yield no properties. */
  #parse(name: string, value: string, important: boolean): Properties {
    const key = `${name}:${value}${important}`;
    const known = this.#parsed.get(key);
    if (known) return known;
    const manager = new CSSPropertyManager();
    manager.set(name, value, important);
    this.#parsed.set(key, manager.properties);
    return manager.properties;
  }
}

const selections = new WeakMap<Document, ElementSelection>();
const computed = new WeakMap<Document, ComputedStyles>();

/**
 * Resolves all further queries and computed styles for a document from an index; the document must
 * no longer change. By contrast, happy-dom tracks the dependencies of each result and matches every
 * style rule against every element (docs/decisions/030).
 */
export function freezeDocument(document: Document): void {
  replaceMethods();
  const selection = new ElementSelection(new DocumentIndex(document));
  selections.set(document, selection);
  const styles = new ComputedStyles(new StyleRules(selection));
  computed.set(document, styles);
  prepareElements(selection.index.elements, styles);
}

/** Returns the style of content that style sheets add to an element of a frozen document. */
export function addedStyle(element: Element, pseudo: PseudoElement): StaticStyle {
  const styles = computed.get(element.ownerDocument);
  return new StaticStyle(() => styles?.ofAdded(element, pseudo) ?? new CSSPropertyManager());
}

/** Returns the selection for a node's document, if it is frozen and contains the node. */
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

/** Looks up attributes without happy-dom's conversions, which most calls do not need. */
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

/** Whether a name is lowercase, as in attribute maps; caches the few names in use. */
function isLowerCase(name: string): boolean {
  const known = lowerCase.get(name);
  if (known !== undefined) return known;
  const isLower = typeof name === "string" && !/[A-Z]/.test(name);
  if (lowerCase.size < MAX_NAMES) lowerCase.set(name, isLower);
  return isLower;
}

/** Maximum cached names, since pages can make up attributes. */
const MAX_NAMES = 1_000;

/** Presets elements' lists and styles, for which happy-dom would create proxies on first use. */
function prepareElements(elements: readonly Element[], styles: ComputedStyles): void {
  const none = new StaticStyle(() => new CSSPropertyManager());
  for (const element of elements) {
    const cssText = element.getAttribute("style");
    Object.assign(element, {
      [PropertySymbol.children]: element[PropertySymbol.elementArray],
      [PropertySymbol.childNodes]: element[PropertySymbol.nodeArray],
      [PropertySymbol.attributesProxy]: element[PropertySymbol.attributes],
      [PropertySymbol.style]: cssText ? new StaticStyle(() => new CSSPropertyManager({ cssText })) : none,
      [PropertySymbol.computedStyle]: new StaticStyle(() => styles.of(element)),
    });
  }
}

type Properties = CSSPropertyManager["properties"];

interface ComputedStyle {
  manager: CSSPropertyManager;
  inherited: Properties;
  variables: Record<string, string>;
  sizes: FontSizes;
}

function withVariables(
  inherited: Record<string, string>,
  lists: readonly ParsedDeclarations[],
): Record<string, string> {
  const own = lists.filter(({ variables }) => Object.keys(variables).length > 0);
  return own.length === 0
    ? inherited
    : Object.assign({}, inherited, ...own.map(({ variables }) => variables));
}

function setSize(sizes: FontSizes, element: Element, value: string): void {
  const size = Number.parseFloat(value);
  if (!value.endsWith("px") || Number.isNaN(size)) return;
  sizes.own = size;
  if (element.tagName === "HTML") sizes.root = size;
}

/** Font sizes that lengths refer to, in pixels. */
interface FontSizes {
  root: number;
  /** The element's font size; its parent's until its own is known. */
  own: number;
}

function inPixels(name: string, value: string, element: Element, { root, own }: FontSizes): string {
  if (!Object.hasOwn(MEASURED, name) || !/\d[a-zQ%]/.test(value)) return value;
  return value.replace(LENGTH, (length) => {
    const pixels = CSSMeasurementConverter.toPixels({
      window: element[PropertySymbol.window],
      value: length,
      rootFontSize: root,
      parentFontSize: own,
      parentSize: name === "font-size" ? own : null,
    });
    return pixels === null ? length : `${pixels}px`;
  });
}
