import type { Document, Element } from "happy-dom";
import type { SourcePlace } from "../../findings.ts";
import { nextMarkup } from "../next-markup.ts";

/** Finds lines and columns of offsets in a text. */
class LineIndex {
  /** Offsets of the lines' first characters. */
  readonly #starts = [0];

  constructor(text: string) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#starts.push(at + 1);
  }

  placeOf(start: number, end: number): SourcePlace {
    const [startLine, startColumn] = this.#find(start);
    const [endLine, endColumn] = this.#find(end);
    return { startLine, startColumn, endLine, endColumn };
  }

  #find(offset: number): [line: number, column: number] {
    let from = 0;
    let to = this.#starts.length;
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) from = middle;
      else to = middle;
    }
    return [from + 1, offset - (this.#starts[from] ?? 0) + 1];
  }
}

const NAME = /^<[^\s/>]+/;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

export type SourceElement = Element;

/** Opening tag of an element in the page's HTML. */
export interface SourceTag {
  /** Offset of its first character, and of the one after it. */
  start: number;
  end: number;
  name: string;
  place: SourcePlace;
}

type Tag = Omit<SourceTag, "place">;

/**
 * Returns a function that finds an element's opening tag in the page's HTML. Elements and tags of a
 * name are paired in their order. There is no pair if their numbers differ, since the parser adds,
 * moves and drops elements, nor if the attributes do.
 */
export function sourceOf(html: string, document: Document): (element: SourceElement) => SourceTag | null {
  let pairs: Map<SourceElement, Tag> | undefined;
  let lines: LineIndex | undefined;
  return (element) => {
    pairs ??= pairTags(html, document);
    const tag = pairs.get(element);
    if (!tag || !hasAttributesOf(html.slice(tag.start, tag.end), element)) return null;
    lines ??= new LineIndex(html);
    return { ...tag, place: lines.placeOf(tag.start, tag.end) };
  };
}

function pairTags(html: string, document: Document): Map<SourceElement, Tag> {
  const tags = Map.groupBy(readTags(html), ({ name }) => name);
  const elements = Map.groupBy(document.querySelectorAll("*"), ({ localName }) => localName.toLowerCase());
  const pairs = new Map<SourceElement, Tag>();
  for (const [name, named] of elements) {
    const written = tags.get(name) ?? [];
    if (written.length !== named.length) continue;
    for (const [at, element] of named.entries()) {
      const tag = written[at];
      if (tag) pairs.set(element, tag);
    }
  }
  return pairs;
}

/** Elements whose content is none of the audited document: templates, and our own widget. */
const LEFT_OUT: ReadonlySet<string> = new Set(["template", "handrail-widget"]);

/** Reads all opening tags of the audited document. */
function readTags(html: string): Tag[] {
  const tags: Tag[] = [];
  let leftOut = 0;
  for (let markup = nextMarkup(html, 0); markup; markup = nextMarkup(html, markup.end)) {
    const { kind, name, start, tagEnd } = markup;
    if (kind === "end" && LEFT_OUT.has(name)) leftOut = Math.max(0, leftOut - 1);
    if (kind !== "start") continue;
    if (leftOut === 0) tags.push({ start, end: tagEnd, name });
    if (LEFT_OUT.has(name)) leftOut += 1;
  }
  return tags;
}

/** Compares names, and the values that are written without character references. */
function hasAttributesOf(tag: string, element: SourceElement): boolean {
  const written = readAttributes(tag);
  const attributes = Array.from(element.attributes);
  if (written.size !== attributes.length) return false;
  return attributes.every(({ name, value }) => {
    const text = written.get(name.toLowerCase());
    return text !== undefined && (text.includes("&") || text === value);
  });
}

/** Reads the attributes of an opening tag as they are written, by their names in lower case. */
function readAttributes(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single, plain] of tag.replace(NAME, "").matchAll(ATTRIBUTE)) {
    // Of repeated attributes, the first one counts.
    if (!attributes.has(name.toLowerCase())) {
      attributes.set(name.toLowerCase(), double ?? single ?? plain ?? "");
    }
  }
  return attributes;
}
