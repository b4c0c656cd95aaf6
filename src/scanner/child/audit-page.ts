import type { Document } from "happy-dom";
import { type Element, type IOptionalBrowserSettings, Window } from "happy-dom";
import type { AppliedCorrections } from "#shared/corrections/apply-corrections.ts";
import type { Correction } from "#shared/corrections/correction.ts";
import { KEPT, markupParts } from "#shared/scan-rules/changed-markup.ts";
import { readBuilt } from "#src/bundles/shipped-files.ts";
import { ENGINE_FILE } from "../engine-file.ts";
import type { Finding, PageAudit, SourcePlace } from "../findings.ts";
import type { Page } from "../jobs.ts";
import { nextMarkup } from "./next-markup.ts";
import { addedStyle, freezeDocument } from "./static-document/freeze-document.ts";

/** Finds the lines and columns of text offsets. */
class LineIndex {
  /** Offset of each line's first character. */
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

/** Elements whose content is excluded from the audited document: templates and our own widget. */
const LEFT_OUT: ReadonlySet<string> = new Set(["template", "handrail-widget"]);

/**
 * Keeps happy-dom from running or requesting anything for a page, or following its links and
 * frames.
 */
const SETTINGS: IOptionalBrowserSettings = {
  enableJavaScriptEvaluation: false,
  disableJavaScriptFileLoading: true,
  enableCSSFileLoading: false,
  enableImageFileLoading: false,
  enableIframePageLoading: false,
  fetch: { interceptor: { beforeAsyncRequest: refuse, beforeSyncRequest: refuse } },
  navigation: {
    disableMainFrameNavigation: true,
    disableChildFrameNavigation: true,
    disableChildPageNavigation: true,
    disableFallbackToSetURL: true,
  },
  timer: { maxTimeout: 0, maxIntervalTime: 0, maxIntervalIterations: 1 },
};

const VIEWPORT = { width: 1_280, height: 800 };

/** Discards happy-dom's messages about a page, since standard output is reserved for replies. */
const silentConsole = new Proxy(console, { get: () => () => {} });

interface Engine {
  lookPastWidget(document: unknown): void;
  canonicalizeValues(document: unknown): void;
  applyCorrections(document: unknown, corrections: readonly Correction[], path: string): AppliedCorrections;
  countFailures(document: unknown): Record<string, number>;
  auditDocument(
    document: unknown,
    options: { includeAAA: boolean; onElement?: (finding: Finding, element: SourceElement) => void },
  ): PageAudit;
}

interface AuditOptions {
  /** Leaves happy-dom unmodified, to compare the results. */
  isStock?: boolean;
  includeAAA?: boolean;
}

/** Audits a page without a browser. */
export function auditPage(
  page: Page,
  { isStock = false, includeAAA = false }: AuditOptions = {},
): Promise<PageAudit> {
  const audit = (engine: Engine, document: Document) => {
    const source = sourceOf(page.html, document);
    const onElement = (finding: Finding, element: SourceElement) => {
      const tag = source(element);
      const fix = tag && fixIn(page.html, tag, finding);
      // A finding about the whole page has a source only for its fix.
      if (tag && (finding.element || fix)) finding.source = { ...tag.place, ...(fix && { fix }) };
    };
    return engine.auditDocument(document, { includeAAA, onElement });
  };
  return withPage(page, { isStock, audit });
}

interface PageWork<Result> {
  isStock?: boolean;
  /** Modifies the page before its document is frozen. */
  prepare?(engine: Engine, document: Document): void;
  audit(engine: Engine, document: Document): Result;
}

/** Parses a page in its own window, and works on it with the engine. */
export async function withPage<Result>(
  { html, url }: Page,
  { isStock = false, prepare, audit }: PageWork<Result>,
): Promise<Result> {
  const window = openWindow(url);
  try {
    // Done before the page is parsed, since its IDs become properties of the window.
    const engine = engineIn(window);
    window.document.write(html);
    engine.lookPastWidget(window.document);
    prepare?.(engine, window.document);
    engine.canonicalizeValues(window.document);
    if (!isStock) freezeDocument(window.document);
    return audit(engine, window.document);
  } finally {
    await window.happyDOM.close();
  }
}

/** Names that JavaScript does not allow as parameters, or that must stay unchanged. */
const FIXED_NAMES = new Set(["eval", "arguments", "undefined", "NaN", "Infinity", "constructor"]);

let compiled: { names: string[]; run: (...globals: unknown[]) => Engine } | undefined;

/**
 * Runs the engine's script with a window's properties as its globals. A VM context would also work,
 * but could run the page's scripts too and reads each global far more slowly.
 */
function engineIn(window: Window): Engine {
  compiled ??= compileEngine(namesOf(window));
  const globals: Record<string, unknown> = Object(window);
  return compiled.run(...compiled.names.map((name) => globals[name]));
}

function compileEngine(names: string[]) {
  const script = readBuilt(ENGINE_FILE).toString("utf8");
  // The script is ours; the page's own code is never compiled.
  const run = new Function(...names, `${script}\nreturn handrailScanner;`);
  return { names, run: run as (...globals: unknown[]) => Engine };
}

function namesOf(window: Window): string[] {
  const names = new Set<string>();
  for (let at: unknown = window; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  return [...names].filter((name) => !FIXED_NAMES.has(name));
}

/** Opens an empty window that runs no scripts and sends no requests. */
export function openWindow(url: string): Window {
  const window = new Window({ url, ...VIEWPORT, settings: SETTINGS, console: silentConsole });
  const styleOf = window.getComputedStyle.bind(window);
  const getComputedStyle = (element: Element, pseudo?: string | null) =>
    pseudo === "::before" || pseudo === "::after" ? addedStyle(element, pseudo) : styleOf(element);
  return Object.assign(window, { getComputedStyle });
}

function refuse(): never {
  throw new Error("A scanned page requests nothing");
}

/**
 * Returns an opening tag that resolves a failure by replacing the element's own, or null. Null if
 * the author must choose or write something, if more than the tag changes, or if the changed markup
 * omits values that the page would lose.
 */
function fixIn(html: string, { start, end, name }: SourceTag, finding: Finding): string | null {
  if (finding.outcome !== "failed" || finding.changedMarkup === null) return null;
  const [choice, ...others] = finding.changedMarkup;
  if (!choice || others.length > 0 || choice.when || choice.place) return null;
  const tagEnd = choice.markup.indexOf(">") + 1;
  const tag = choice.markup.slice(0, tagEnd);
  const rest = choice.markup.slice(tagEnd);
  if (!tag.startsWith(`<${name}`) || /[\w-]/.test(tag.charAt(name.length + 1))) return null;
  if (tag.includes(KEPT) || markupParts({ markup: tag }).length > 1 || tag === html.slice(start, end))
    return null;
  const isKept = rest === "" || rest === `${KEPT}</${name}>` || html.startsWith(rest, end);
  return isKept ? tag : null;
}

type SourceElement = Element;

interface SourceTag {
  /** Offsets of the tag's first character and of the character after the tag. */
  start: number;
  end: number;
  name: string;
  place: SourcePlace;
}

type Tag = Omit<SourceTag, "place">;

/**
 * Returns a function that finds an element's opening tag in the page's HTML. Pairs elements with
 * tags of the same name in order. There is no pair if their counts differ, since the parser adds,
 * moves and drops elements, or if their attributes differ.
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

/** Attributes whose values the audit replaces with what browsers understand. */
const CANONICAL = /^(?:role|tabindex)$/;

/** Compares names, and values written without character references, ignoring case. */
function hasAttributesOf(tag: string, element: SourceElement): boolean {
  const written = readAttributes(tag);
  const attributes = Array.from(element.attributes);
  if (written.size !== attributes.length) return false;
  return attributes.every(({ name, value }) => {
    const text = written.get(name.toLowerCase());
    if (text === undefined) return false;
    return text.includes("&") || CANONICAL.test(name) || text.toLowerCase() === (value ?? "").toLowerCase();
  });
}

/** Reads an opening tag's attributes as written, keyed by lower-case name. */
function readAttributes(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single, plain] of tag.replace(NAME, "").matchAll(ATTRIBUTE)) {
    // For repeated attributes, the first one counts.
    if (!attributes.has(name.toLowerCase())) {
      attributes.set(name.toLowerCase(), double ?? single ?? plain ?? "");
    }
  }
  return attributes;
}
