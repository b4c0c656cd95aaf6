import { TOOLS } from "handrail:tools";
import { plain } from "#shared/plain.ts";
import { type ToolChoices, WIDGET_TOOLS } from "#shared/widgets/tool-values.ts";
import { page } from "../page/document.ts";
import { pageShadowRoots } from "../page/shadow-roots.ts";
import type { PageSnapshot } from "../page-effects.ts";
import { asRecord, parseObject, readStorage, STORAGE_KEYS } from "../storage.ts";
import { isReadable, rulesOf } from "./css-rules.ts";

/** Rules fitted to a page, and a key for the page rules they were made from. */
export interface CachedRules {
  css: string;
  origin: string | null;
}

/** A snapshot whose CSS starts with fitted rules. */
export interface CachedSnapshot extends PageSnapshot {
  fitted?: { length: number; origin: string };
}

/** Inline declarations from which `text-size.ts` and `zoom.ts` also make rules. */
const INLINE = "[style*=font],[style*=vw],[style*=vh]";
const MARK = "data-handrail-";
/** Positions where an import may be: only layer names may precede it. */
const LEADING_RULES = [0, 1, 2, 3, 4];

/**
 * Returns the last page's rules if this page would produce the same rules, since making them is the
 * slowest part of the tools.
 */
export function readCachedRules(choices: ToolChoices, ownSheet: CSSStyleSheet): CachedRules | undefined {
  const { css, fitted } = parseObject(readStorage("localStorage", STORAGE_KEYS.page));
  const { origin, length } = asRecord(fitted);
  if (typeof css !== "string" || typeof origin !== "string") return undefined;
  if (origin !== originOf(choices, ownSheet)) return undefined;
  return { css: css.slice(0, Number(length)), origin };
}

/**
 * Returns a key that changes with everything the fitted rules depend on: our code, the tools, the
 * attributes of `<html>` and `<body>`, sheets and inline sizes. Null for pages whose rules may
 * change while these stay the same, or that have open shadow roots.
 */
export function originOf(choices: ToolChoices, ownSheet: CSSStyleSheet): string | null {
  const adopted = page.adoptedStyleSheets.filter((sheet) => sheet !== ownSheet && !isOfTool(sheet));
  const sheets = [...page.styleSheets].map(sheetKey);
  if (adopted.length > 0 || sheets.includes(null) || pageShadowRoots().length > 0) return null;
  const tools = WIDGET_TOOLS.filter((tool) => TOOLS[tool]?.fits).map((tool) => choices[tool]);
  const { documentElement, body } = page;
  const tags = [documentElement, body].flatMap(({ attributes }) =>
    [...attributes].map(({ name, value }) => (name.startsWith(MARK) ? "" : `${name}=${value}`)),
  );
  const inline = [...page.querySelectorAll(INLINE)].map((element) => plain(element).getAttribute("style"));
  return hash([import.meta.url, ...tools, ...tags, ...sheets, ...new Set(inline)].join("\n"));
}

/** Whether a tool added the sheet: all tool rules are in our layer. */
function isOfTool({ cssRules: [first] }: CSSStyleSheet): boolean {
  return first === undefined || (first instanceof CSSLayerBlockRule && first.name === "handrail");
}

/** Returns null for sheets that are unreadable, have imports or are filled by a script. */
function sheetKey(sheet: CSSStyleSheet): string | null {
  if (!isReadable(sheet)) return null;
  const rules = rulesOf(sheet);
  const text = sheet.href ? sheet.href + sizeOf(sheet.href) : sheet.ownerNode?.textContent;
  const hasImports = LEADING_RULES.some((at) => rules[at] instanceof CSSImportRule);
  if (hasImports || (!text && rules.length > 0)) return null;
  return `${text} ${sheet.media.mediaText} ${sheet.disabled} ${rules.length}`;
}

/** Returns the size in bytes, if the browser knows it. */
function sizeOf(href: string): number | undefined {
  const [entry] = performance.getEntriesByName(href);
  return entry instanceof PerformanceResourceTiming ? entry.decodedBodySize : undefined;
}

/** FNV-1a. */
function hash(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return `${text.length} ${sum >>> 0}`;
}
