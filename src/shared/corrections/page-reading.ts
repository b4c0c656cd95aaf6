import { membersOf, plain } from "../plain.ts";

const HEADING = "h1,h2,h3,h4,h5,h6,[role=heading]";

/** A page for creating and finding notes; caches everything read from it. */
export interface PageReading {
  document: Document;
  /** Returns an attribute's value in the page's own source, without corrections. */
  read(element: Element, name: string): string | null;
  ofTag(tag: string): Element[];
  matching(selector: string): Element[];
  /** Returns the number of elements with a tag, without reading them. */
  countOf(tag: string): number;
  /** Returns the nearest heading that starts before an element. */
  headingBefore(element: Element): Element | undefined;
  /** Caches a value per object, such as an element, for the lifetime of the reading. */
  once<Value extends object>(kind: string, of: object, read: () => Value): Value;
  /** Caches a value per string shared by many elements, such as their classes. */
  ofText<Value extends object>(kind: string, text: string, read: (text: string) => Value): Value;
}

/** Reads a page's current state; elements added later require a new reading. */
export function readPage(
  document: Document,
  read = (element: Element, name: string) => plain(element).getAttribute(name),
): PageReading {
  const page = membersOf(document);
  const all = (selector: string): Element[] => Array.from(page.querySelectorAll(selector));
  const byTag = new Map<string, Element[]>();
  const counts = new Map<string, number>();
  const known = new WeakMap<object, Record<string, object>>();
  const texts = new Map<string, Map<string, object>>();

  function once<Value extends object>(kind: string, of: object, readValue: () => Value): Value {
    const values = known.get(of) ?? {};
    known.set(of, values);
    values[kind] ??= readValue();
    return values[kind] as Value;
  }

  function headingsIn(part: Element): readonly Element[] {
    return once("headings", part, () => Array.from(plain(part).querySelectorAll(HEADING)));
  }

  return {
    document,
    read,
    ofTag(tag) {
      const found = byTag.get(tag) ?? all(tag);
      byTag.set(tag, found);
      return found;
    },
    matching: (selector) => once(selector, page.documentElement, () => all(selector)),
    countOf(tag) {
      const count = counts.get(tag) ?? page.getElementsByTagName(tag).length;
      counts.set(tag, count);
      return count;
    },
    headingBefore(element) {
      // Searching the parts around it, innermost first, is far cheaper than searching the whole
      // page.
      for (let part = plain(element).parentElement; part; part = plain(part).parentElement) {
        const heading = lastBefore(headingsIn(part), element);
        if (heading) return heading;
        if (plain(part).matches(HEADING)) return part;
      }
      return undefined;
    },
    once,
    ofText<Value extends object>(kind: string, text: string, readText: (text: string) => Value): Value {
      const ofKind = texts.get(kind) ?? new Map<string, object>();
      texts.set(kind, ofKind);
      const said = ofKind.get(text) ?? readText(text);
      ofKind.set(text, said);
      return said as Value;
    },
  };
}

function lastBefore(sorted: readonly Element[], element: Element): Element | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = sorted[middle];
    if (at && isBefore(at, element)) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1];
}

function isBefore(one: Element, other: Element): boolean {
  return Boolean(plain(one).compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
}
