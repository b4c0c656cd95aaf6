import { Dict, Name, Ref, stringToPDFString, type XRef } from "pdfjs-dist/build/pdf.worker.mjs";
import { PDF_LIMITS, type TaggedElement } from "./pdf-facts.ts";

const HEADING = /^H([1-9]\d?)?$/;
const PICTURES: ReadonlySet<string> = new Set(["Figure", "Formula"]);

/** A page's part of the tag tree. */
export interface TaggedPage {
  /** Numbers of its marked content, in the order in which screen readers read it. */
  marks: number[];
  /** Numbers of the marked content that has another text. */
  replaced: Set<number>;
}

export interface Tags {
  hasElements: boolean;
  elements: TaggedElement[];
  pages: ReadonlyMap<number, TaggedPage>;
  /** Language of the outermost elements, if all of them have one. */
  lang: string;
}

/** Facts that an element inherits from its ancestors. */
interface Ancestry {
  page: number;
  isReplaced: boolean;
  table: (TaggedElement & { kind: "table" }) | null;
  depth: number;
}

/**
 * Reads the tag tree of a document.
 * @param pageNumbers pages by their reference
 */
export function readTags(root: unknown, xref: XRef, pageNumbers: ReadonlyMap<string, number>): Tags {
  return new TagReader(xref, pageNumbers).read(root);
}

class TagReader {
  readonly #xref: XRef;
  readonly #pageNumbers: ReadonlyMap<string, number>;
  readonly #pages = new Map<number, TaggedPage>();
  readonly #elements: TaggedElement[] = [];
  readonly #visited = new Set<string>();
  readonly #roles = new Map<string, string>();
  #left: number = PDF_LIMITS.nodes;

  constructor(xref: XRef, pageNumbers: ReadonlyMap<string, number>) {
    this.#xref = xref;
    this.#pageNumbers = pageNumbers;
  }

  read(root: unknown): Tags {
    const kids = root instanceof Dict ? listOf(root.get("K")) : [];
    if (root instanceof Dict) this.#readRoles(root.get("RoleMap"));
    for (const kid of kids) this.#readKid(kid, { page: 0, isReplaced: false, table: null, depth: 0 });
    const outermost = kids.map((kid) => this.#xref.fetchIfRef(kid)).filter((kid) => kid instanceof Dict);
    const langs = outermost.map((kid) => textOf(kid.get("Lang")));
    return {
      hasElements: outermost.length > 0,
      elements: this.#elements,
      pages: this.#pages,
      lang: langs.every((lang) => lang !== "") ? (langs[0] ?? "") : "",
    };
  }

  #readRoles(map: unknown): void {
    if (!(map instanceof Dict)) return;
    for (const role of map.getKeys()) {
      const standard = map.get(role);
      if (standard instanceof Name) this.#roles.set(role, standard.name);
    }
  }

  /** Returns the standard tag that a tag of the author's stands for. */
  #standardOf(tag: string): string {
    let standard = tag;
    for (let step = 0; step < 10; step += 1) {
      const next = this.#roles.get(standard);
      if (next === undefined || next === standard) return standard;
      standard = next;
    }
    return standard;
  }

  /** Returns the page of what it read; 0 if it is on none. */
  #readKid(kid: unknown, around: Ancestry): number {
    if (typeof kid === "number") return this.#readMark(kid, around);
    const id = kid instanceof Ref ? kid.toString() : null;
    if (id !== null && this.#visited.has(id)) return 0;
    if (id !== null) this.#visited.add(id);
    const dict = this.#xref.fetchIfRef(kid);
    if (!(dict instanceof Dict) || this.#left <= 0 || around.depth > PDF_LIMITS.depth) return 0;
    this.#left -= 1;
    const type = dict.get("Type");
    const page = this.#pageOf(dict) || around.page;
    if (type instanceof Name && type.name === "OBJR") return page;
    const mark = dict.get("MCID");
    if (typeof mark === "number") return dict.has("Stm") ? page : this.#readMark(mark, { ...around, page });
    return this.#readElement(dict, { ...around, page });
  }

  #readMark(mark: number, { page, isReplaced }: Ancestry): number {
    const found = this.#pages.get(page) ?? { marks: [], replaced: new Set() };
    found.marks.push(mark);
    if (isReplaced) found.replaced.add(mark);
    this.#pages.set(page, found);
    return page;
  }

  #readElement(dict: Dict, around: Ancestry): number {
    const written = dict.get("S");
    const tag = this.#standardOf(written instanceof Name ? written.name : "");
    const alternative = alternativeOf(dict);
    const element = elementOf(tag, alternative, around);
    if (element) this.#elements.push(element);
    countInTable(tag, around.table);
    const inside: Ancestry = {
      page: around.page,
      isReplaced: around.isReplaced || (alternative ?? "") !== "",
      table: element?.kind === "table" ? element : around.table,
      depth: around.depth + 1,
    };
    let page = this.#pageOf(dict);
    for (const kid of listOf(dict.get("K"))) {
      const kidPage = this.#readKid(kid, inside);
      page ||= kidPage;
    }
    if (element) element.page = page;
    return page;
  }

  #pageOf(dict: Dict): number {
    const page = dict.getRaw("Pg");
    return page instanceof Ref ? (this.#pageNumbers.get(page.toString()) ?? 0) : 0;
  }
}

function elementOf(tag: string, alternative: string | null, around: Ancestry): TaggedElement | null {
  const { page, isReplaced } = around;
  if (PICTURES.has(tag)) return isReplaced ? null : { kind: "picture", page, tag, alternative };
  if (tag === "Table") return { kind: "table", page, tag, rows: 0, cells: 0, headers: 0 };
  const heading = HEADING.exec(tag);
  return heading && { kind: "heading", page, tag, level: heading[1] ? Number(heading[1]) : null };
}

function countInTable(tag: string, table: Ancestry["table"]): void {
  if (!table) return;
  if (tag === "TR") table.rows += 1;
  if (tag === "TD") table.cells += 1;
  if (tag === "TH") table.headers += 1;
}

function alternativeOf(dict: Dict): string | null {
  const texts = ["Alt", "ActualText"].map((key) => dict.get(key)).filter((text) => typeof text === "string");
  const [first] = texts.map((text) => textOf(text)).filter((text) => text !== "");
  return first ?? (texts.length > 0 ? "" : null);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

/** Returns a text of the document, decoded; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? stringToPDFString(value).replaceAll("\0", "").trim() : "";
}
