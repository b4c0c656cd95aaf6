import type { Document, Element, Node } from "happy-dom";

/** Elements of a document that no longer changes, in document order and by what selectors name. */
export class DocumentIndex {
  readonly elements: Element[] = [];
  readonly byTag = new Map<string, Element[]>();
  readonly byId = new Map<string, Element[]>();
  readonly byClass = new Map<string, Element[]>();
  readonly #places = new Map<Node, { from: number; to: number }>();
  readonly #classes = new Map<Element, ReadonlySet<string>>();

  constructor(readonly document: Document) {
    const root = document.documentElement;
    if (root) this.#add(root);
  }

  has(element: Node): boolean {
    return this.#places.has(element);
  }

  classesOf(element: Element): ReadonlySet<string> {
    return this.#classes.get(element) ?? NO_CLASSES;
  }

  /** Returns the part of a list, sorted in document order, that is inside a node. */
  inside(node: Node, sorted: readonly Element[]): readonly Element[] {
    const place = this.#places.get(node);
    if (!place) return sorted;
    return sorted.slice(this.#lowest(sorted, place.from + 1), this.#lowest(sorted, place.to));
  }

  /** Returns the index of the first element of a sorted list at or after a place. */
  #lowest(sorted: readonly Element[], place: number): number {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const element = sorted[middle];
      if (element && this.placeOf(element) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  placeOf(element: Element): number {
    return this.#places.get(element)?.from ?? 0;
  }

  #add(element: Element): void {
    const place = { from: this.elements.length, to: 0 };
    this.elements.push(element);
    this.#places.set(element, place);
    addTo(this.byTag, element.tagName.toUpperCase(), element);
    const id = element.getAttribute("id");
    if (id) addTo(this.byId, id, element);
    const classes = new Set(
      element
        .getAttribute("class")
        ?.split(/[\t\n\f\r ]+/)
        .filter(Boolean),
    );
    if (classes.size > 0) this.#classes.set(element, classes);
    for (const name of classes) addTo(this.byClass, name, element);
    for (let child = element.firstElementChild; child; child = child.nextElementSibling) this.#add(child);
    place.to = this.elements.length;
  }
}

const NO_CLASSES: ReadonlySet<string> = new Set();

function addTo(map: Map<string, Element[]>, key: string, element: Element): void {
  const list = map.get(key);
  if (list) list.push(element);
  else map.set(key, [element]);
}
