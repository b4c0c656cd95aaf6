import { type Document, type Element, Node, PropertySymbol } from "happy-dom";

/** An element in a frozen document, with the facts that selectors test. */
export interface Place {
  readonly index: DocumentIndex;
  readonly element: Element;
  /** Upper-case name, as in parsed selectors. */
  readonly tag: string;
  readonly classes: ReadonlySet<string>;
  /** Position among siblings with the same tag, from 1. */
  readonly nthOfType: number;
  /** Position in the document; descendants lie between `from` and `to`. */
  readonly from: number;
  to: number;
}

const PLACE = Symbol("place");
const {
  DOCUMENT_POSITION_PRECEDING: PRECEDING,
  DOCUMENT_POSITION_FOLLOWING: FOLLOWING,
  DOCUMENT_POSITION_CONTAINS: CONTAINS,
  DOCUMENT_POSITION_CONTAINED_BY: CONTAINED_BY,
} = Node;

/** Returns an element's place; undefined if its document can still change. */
export function placeOf(element: object): Place | undefined {
  return Object(element)[PLACE];
}

/** Returns the result of `compareDocumentPosition`; null unless one index contains both nodes. */
export function comparePlaces(node: object, other: object): number | null {
  const place = placeOf(node);
  const { index, from = 0, to = 0 } = placeOf(other) ?? {};
  if (!place || place.index !== index) return null;
  if (from === place.from) return 0;
  if (from < place.from) return to > place.from ? CONTAINS | PRECEDING : PRECEDING;
  return from < place.to ? CONTAINED_BY | FOLLOWING : FOLLOWING;
}

interface Attribute {
  elements: Element[];
  byValue: Map<string, Element[]>;
}

/** Elements of a frozen document, in document order and by tag, ID, class and attribute. */
export class DocumentIndex {
  readonly elements: Element[] = [];
  readonly byTag = new Map<string, Element[]>();
  readonly byId = new Map<string, Element[]>();
  readonly byClass = new Map<string, Element[]>();
  readonly #byAttribute = new Map<string, Attribute>();

  constructor(readonly document: Document) {
    const root = document.documentElement;
    if (root) this.#add(root, 1);
  }

  /** Returns elements with an attribute, and with the given value unless it is null. */
  withAttribute(name: string, value: string | null): readonly Element[] {
    const found = this.#byAttribute.get(name) ?? this.#readAttribute(name);
    return value === null ? found.elements : (found.byValue.get(value) ?? []);
  }

  /** Returns the part of a list, sorted in document order, that lies inside a node. */
  inside(node: Element | Document, sorted: readonly Element[]): readonly Element[] {
    const place = placeOf(node);
    if (!place || sorted.length === 0) return sorted;
    if (sorted === this.elements) return sorted.slice(place.from + 1, place.to);
    return sorted.slice(lowest(sorted, place.from + 1), lowest(sorted, place.to));
  }

  #readAttribute(name: string): Attribute {
    const found: Attribute = { elements: [], byValue: new Map() };
    for (const element of this.elements) {
      const value = element.getAttribute(name);
      if (value === null) continue;
      found.elements.push(element);
      addTo(found.byValue, value, element);
    }
    this.#byAttribute.set(name, found);
    return found;
  }

  #add(element: Element, nthOfType: number): void {
    const names = element.getAttribute("class");
    const classes = names ? new Set(names.split(/[\t\n\f\r ]+/).filter(Boolean)) : NO_CLASSES;
    const from = this.elements.length;
    const tag = element.tagName.toUpperCase();
    const place: Place = { index: this, element, tag, classes, nthOfType, from, to: 0 };
    Object.assign(element, { [PLACE]: place });
    this.elements.push(element);
    addTo(this.byTag, tag, element);
    const id = element.getAttribute("id");
    if (id) addTo(this.byId, id, element);
    for (const name of classes) addTo(this.byClass, name, element);
    const counts = new Map<string, number>();
    for (const child of element[PropertySymbol.elementArray]) {
      const count = (counts.get(child.tagName) ?? 0) + 1;
      counts.set(child.tagName, count);
      this.#add(child, count);
    }
    place.to = this.elements.length;
  }
}

const NO_CLASSES: ReadonlySet<string> = new Set();

function addTo(map: Map<string, Element[]>, key: string, element: Element): void {
  const list = map.get(key);
  if (list) list.push(element);
  else map.set(key, [element]);
}

/** Returns the index of a sorted list's first element at or after a position. */
function lowest(sorted: readonly Element[], position: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const element = sorted[middle];
    if (element && (placeOf(element)?.from ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}
