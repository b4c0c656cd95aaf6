import type { Document, Element, HTMLElement } from "happy-dom";
import {
  KEPT,
  type MarkedWord,
  type MarkupChange,
  type MarkupPlace,
} from "#shared/scan-rules/changed-markup.ts";
import { auditPage, openWindow } from "#src/scanner/child/audit-page.ts";
import type { Finding, SourcePlace } from "../../../src/scanner/findings.ts";
import type { ScanCase } from "../cases/load-cases.ts";

/** Result of pasting one choice of a finding's changed markup. */
export interface MarkupVerdict {
  scanCase: ScanCase;
  finding: Finding;
  choice: MarkupChange | null;
  /** Rules that fail more often than before; null if the finding stays. */
  result: "none" | "not-pasted" | "stays" | "mends" | `breaks ${string}`;
}

const URL = "https://shop.example/";

async function auditAll(html: string): Promise<readonly Finding[]> {
  return (await auditPage({ html, url: URL }, { includeAAA: true })).findings;
}

/**
 * Pastes each finding's changed markup, or its fix, into its page and audits that again. Judges all
 * choices, or one of each finding by turns.
 */
export async function judgeMarkup(
  cases: readonly ScanCase[],
  isJudged: (finding: Finding) => boolean,
  audit = auditAll,
  allChoices = true,
): Promise<MarkupVerdict[]> {
  const verdicts: MarkupVerdict[] = [];
  for (const scanCase of cases) {
    const { html } = scanCase;
    const findings = await audit(html);
    for (const finding of findings.filter(isJudged)) {
      const choices = finding.changedMarkup ?? [null];
      const turn = verdicts.length % choices.length;
      for (const choice of allChoices ? choices : choices.slice(turn, turn + 1)) {
        const result = choice ? await judge(html, findings, finding, choice) : "none";
        verdicts.push({ scanCase, finding, choice, result });
      }
    }
  }
  return verdicts;
}

async function judge(html: string, before: readonly Finding[], finding: Finding, choice: MarkupChange) {
  const { source } = finding;
  const changed = source?.fix ? applyFix(html, source) : await pasteMarkup(html, finding, choice);
  if (changed === null) return "not-pasted";
  const after = await auditAll(changed);
  const countOf = (list: readonly Finding[], rule: string, failed: boolean) =>
    list.filter((one) => one.rule === rule && (!failed || one.outcome === "failed")).length;
  if (countOf(after, finding.rule, false) >= countOf(before, finding.rule, false)) return "stays";
  const broken = new Set(
    after.map(({ rule }) => rule).filter((rule) => countOf(after, rule, true) > countOf(before, rule, true)),
  );
  return broken.size > 0 ? (`breaks ${[...broken].join(" ")}` as const) : "mends";
}

/** Replaces the opening tag, as a reader of SARIF does. */
function applyFix(html: string, { startLine, startColumn, endLine, endColumn, fix }: SourcePlace): string {
  const lines = html.split("\n");
  const offset = (line: number, column: number) =>
    lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
  return html.slice(0, offset(startLine, startColumn)) + fix + html.slice(offset(endLine, endColumn));
}

/** Returns the share of failures of which a choice mends; pages' own advice and questions aside. */
export function mendedShare(verdicts: readonly MarkupVerdict[]): number {
  const failed = verdicts.filter(({ finding }) => finding.outcome === "failed");
  const all = new Set(failed.map(({ finding }) => finding));
  const mended = new Set(failed.filter(({ result }) => result === "mends").map(({ finding }) => finding));
  return mended.size / all.size;
}

/** Words that a developer could write in place of each marked word. */
const FILLED: Readonly<Record<MarkedWord, string>> = {
  picture: "A loaf of rye bread on a table",
  target: "Opening hours of our bakery",
  action: "Order the loaf",
  field: "Favorite grain",
  choice: "With sesame seeds",
  frame: "Map of our bakeries",
  page: "Rye bread from our bakery",
  section: "How we bake",
  question: "Which grain do you like?",
  part: "Offers of the week",
  measure: "Loaves left",
  cell: "Price",
  item: "Rye",
  meaning: "Baked twice",
  text: "Fresh from the oven",
  difference: "In the footer",
  language: "en",
  purpose: "email",
  number: "3",
  id: "filled-id",
  captions: "/captions.vtt",
  transcript: "/transcript",
  size: "2 MB",
  height: "6rem",
};

/** Replaces marked words as a developer would. */
function fill(markup: string): string {
  let filled = markup;
  for (const [word, text] of Object.entries(FILLED)) filled = filled.replaceAll(`⟦${word}⟧`, text);
  return filled;
}

/** Pastes one choice into the page, and returns the page; null if its place is not found. */
async function pasteMarkup(
  html: string,
  { element: found }: Finding,
  { place, markup }: MarkupChange,
): Promise<string | null> {
  const window = openWindow("https://shop.example/");
  try {
    window.document.write(html);
    const { document } = window;
    const element = found ? document.querySelector(found.selector) : null;
    const isDone = paste(document, element, place, fill(markup));
    return isDone ? `<!doctype html>${document.documentElement.outerHTML}` : null;
  } finally {
    await window.happyDOM.close();
  }
}

function paste(
  document: Document,
  element: Element | null,
  place: MarkupPlace | undefined,
  markup: string,
): boolean {
  const isIn = (one: MarkupPlace) => place === one;
  if (markup.includes("filled-id"))
    document.body.insertAdjacentHTML("beforeend", '<p id="filled-id">Rye</p>');
  if (isIn("style")) return add(document.head, "beforeend", `<style>${markup}</style>`);
  if (isIn("head")) {
    document.head.querySelector("title")?.remove();
    return add(document.head, "beforeend", markup);
  }
  if (isIn("start")) return add(document.querySelector("main") ?? document.body, "afterbegin", markup);
  if (isIn("content")) return rewrap(document.body, markup);
  if (/^<(?:html|body)\b/.test(markup)) return setAttributes(document, markup);
  if (!element) return false;
  if (isIn("neighbors")) return replaceNeighbors(element, markup);
  if (isIn("rows")) return replaceRows(element, markup);
  const name = /^<([\w-]+)/.exec(markup)?.[1] ?? "";
  const around = isIn("around") ? outerOf(element, name) : element;
  return around ? replace(around, element, markup) : false;
}

function add(parent: Element, where: "beforeend" | "afterbegin", markup: string): true {
  parent.insertAdjacentHTML(where, markup);
  return true;
}

/** Puts all that is in an element into the markup, at its mark. */
function rewrap(parent: Element, markup: string): true {
  const [before = "", after = ""] = markup.split(KEPT);
  parent.innerHTML = before + parent.innerHTML + after;
  return true;
}

function setAttributes(document: Document, markup: string): true {
  const target: HTMLElement = markup.startsWith("<html") ? document.documentElement : document.body;
  const pasted = new Map(
    Array.from(markup.matchAll(/ ([\w:-]+)(?:="([^"]*)")?/g), ([, name = "", value = ""]) => [name, value]),
  );
  for (const { name } of Array.from(target.attributes)) if (!pasted.has(name)) target.removeAttribute(name);
  for (const [name, value] of pasted) if (value !== KEPT) target.setAttribute(name, value);
  return true;
}

/** Returns the nearest element around another that the markup replaces. */
function outerOf(element: Element, name: string): Element | null {
  const parent = element.parentElement;
  const same = parent?.closest(name) ?? null;
  return same ?? parent;
}

/** Replaces as many neighbors as the markup has parts. */
function replaceNeighbors(element: Element, markup: string): true {
  const isList = /^<[uo]l/.test(markup);
  const other = isList ? element.nextElementSibling : element.previousElementSibling;
  if (isList) other?.nextElementSibling?.remove();
  other?.remove();
  element.outerHTML = markup.replace(/="[^"]*…"/g, '="/kept"');
  return true;
}

function replaceRows(element: Element, markup: string): boolean {
  const table = element.closest("table");
  if (!table) return false;
  const rows = Array.from(table.querySelectorAll("tr"));
  const template = element.ownerDocument.createElement("template");
  template.innerHTML = `<table>${markup}</table>`;
  const pasted = Array.from(template.content.querySelectorAll("tr"));
  pasted.forEach((row, at) => {
    const old = rows[at];
    if (!old) return;
    Array.from(row.children).forEach((cell, column) => {
      const former = old.children[column];
      if (former) restore(cell, former);
    });
    old.replaceWith(row);
  });
  return true;
}

/** Replaces an element, and fills in what the markup leaves as it is. */
function replace(old: Element, found: Element, markup: string): boolean {
  const template = old.ownerDocument.createElement("template");
  template.innerHTML = markup.replace(/ …>/g, ">");
  const pasted = Array.from(template.content.children);
  if (pasted.length === 0) return false;
  const formerOf = (one: Element) =>
    (one.localName === found.localName && pasted.length + one.children.length > 0 && one !== pasted[0]
      ? found
      : null) ??
    [found, old, ...Array.from(old.querySelectorAll("*"))].find(
      (former) => former.localName === one.localName,
    ) ??
    old;
  const all = Array.from(template.content.querySelectorAll("*"));
  const isMoved = old !== found && all.some((one) => one !== pasted[0] && one.localName === found.localName);
  const pairs = all.map((one) => ({ one, former: formerOf(one) }));
  const children = new Map(pairs.map(({ former }) => [former, former.innerHTML]));
  if (isMoved) {
    const copy = old.cloneNode(true);
    copy.querySelector(found.localName)?.remove();
    children.set(old, copy.innerHTML);
  }
  for (const { one, former } of pairs) restore(one, former, children.get(former));
  old.replaceWith(...pasted);
  return true;
}

/** Fills in values and content that the markup only marks. */
function restore(pasted: Element, former: Element, content = former.innerHTML): void {
  for (const { name, value } of Array.from(pasted.attributes)) {
    if (value?.includes(KEPT)) pasted.setAttribute(name, former.getAttribute(name) ?? "");
  }
  if (pasted.textContent.trim().startsWith(KEPT) && pasted.children.length === 0)
    pasted.innerHTML = pasted.textContent.replace(KEPT, () => content);
  else if (pasted.firstChild?.nodeType === 3 && pasted.firstChild.textContent === KEPT) {
    const rest = pasted.innerHTML.replace(KEPT, "");
    pasted.innerHTML = content + rest;
  }
}
