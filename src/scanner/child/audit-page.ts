import type { Document } from "happy-dom";
import { type IOptionalBrowserSettings, Window } from "happy-dom";
import type { AppliedCorrections } from "#shared/corrections/apply-corrections.ts";
import type { Correction } from "#shared/corrections/correction.ts";
import { readBuilt } from "#src/bundles/shipped-files.ts";
import { ENGINE_FILE } from "../engine-file.ts";
import type { Finding, PageAudit } from "../findings.ts";
import type { Page } from "../jobs.ts";
import { fixIn } from "./source/fix-in.ts";
import { type SourceElement, sourceOf } from "./source/source-of.ts";
import { freezeDocument } from "./static-document/freeze-document.ts";

/** Nothing of a page is run or requested, and none of its links and frames is followed. */
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

/** Swallows what happy-dom reports about a page, since standard output belongs to replies. */
const silentConsole = new Proxy(console, { get: () => () => {} });

interface Engine {
  lookPastWidget(document: unknown): void;
  applyCorrections(document: unknown, corrections: readonly Correction[], path: string): AppliedCorrections;
  countFailures(document: unknown): Record<string, number>;
  auditDocument(
    document: unknown,
    options: { includeAAA: boolean; onElement?: (finding: Finding, element: SourceElement) => void },
  ): PageAudit;
}

interface AuditOptions {
  /** Leaves happy-dom as it is, to compare the results. */
  isStock?: boolean;
  /** Applies rules of level AAA as well. */
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
      // The page as a whole has no place but that of its fix.
      if (tag && (finding.element || fix)) finding.source = { ...tag.place, ...(fix && { fix }) };
    };
    return engine.auditDocument(document, { includeAAA, onElement });
  };
  return withPage(page, { isStock, audit });
}

interface PageWork<Result> {
  isStock?: boolean;
  /** Changes the page before its document is frozen. */
  prepare?(engine: Engine, document: Document): void;
  audit(engine: Engine, document: Document): Result;
}

/** Parses a page in a window of its own, and works on it with the engine. */
export async function withPage<Result>(
  { html, url }: Page,
  { isStock = false, prepare, audit }: PageWork<Result>,
): Promise<Result> {
  const window = openWindow(url);
  try {
    // Before the page is parsed, whose ids become properties of the window.
    const engine = engineIn(window);
    window.document.write(html);
    engine.lookPastWidget(window.document);
    prepare?.(engine, window.document);
    if (!isStock) freezeDocument(window.document);
    return audit(engine, window.document);
  } finally {
    await window.happyDOM.close();
  }
}

/** Names that JavaScript does not allow as parameters, or that must stay as they are. */
const FIXED_NAMES = new Set(["eval", "arguments", "undefined", "NaN", "Infinity", "constructor"]);

let compiled: { names: string[]; run: (...globals: unknown[]) => Engine } | undefined;

/**
 * Runs the engine's script with a window's properties as its globals. A VM context would do the
 * same, but could then run the page's scripts as well, and reads each global far more slowly.
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

/** Opens an empty window that runs no scripts and requests nothing. */
export function openWindow(url: string): Window {
  return new Window({ url, ...VIEWPORT, settings: SETTINGS, console: silentConsole });
}

function refuse(): never {
  throw new Error("A scanned page requests nothing");
}
