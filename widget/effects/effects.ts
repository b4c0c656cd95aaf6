import { TOOLS } from "handrail:tools";
import { type ToolChoices, WIDGET_TOOLS, type WidgetTool } from "#shared/widgets/tool-values.ts";
import { logFailure } from "../log-failure.ts";
import { page } from "../page/document.ts";
import { runInSlices } from "../page/in-slices.ts";
import { pageShadowRoots } from "../page/shadow-roots.ts";
import { adopt, unadopt } from "../page/style-sheets.ts";
import { watchPage } from "../page/watch-page.ts";
import { rememberSnapshot } from "../page-effects.ts";
import type { FitTable, FittedCss } from "../tool.ts";
import type { PanelWords, WidgetHost } from "../widget-host.ts";
import { type CachedRules, type CachedSnapshot, originOf, readCachedRules } from "./cached-rules.ts";
import { isFirefox } from "./engines.ts";
import { createReadingPlace } from "./reading-place.ts";
import { createToolRunner } from "./run-tools.ts";

/** Elements in the top layer, which the root's filter reaches only in Firefox. */
const TOP_LAYER = ":is(dialog:modal,:popover-open,:fullscreen)";

/** Elements that show only a picture. */
const PICTURES =
  ":is(img,video,canvas,iframe,object,embed,svg image,[role=img]:empty,[style*=background-image]:empty)";

const INVERT = "invert(1)";

/** Maximum size of a stored sheet, to leave the page enough of the origin's 5 MB. */
const LARGEST_STORED_SHEET = 250_000;

/**
 * Applies choices to the page and its open shadow roots, and reapplies them whenever the page
 * changes.
 */
export function createEffects(host: WidgetHost) {
  const { sheet } = host.effects;
  const fitted = createFittedRules(sheet, host.file);
  const shadowSheets = createShadowSheets(sheet);
  const runner = createToolRunner(host);
  const keepPlace = createReadingPlace();
  let shown: ToolChoices = {};
  /** Fitted rules currently shown. */
  let fittedCss = "";
  /** The last page's rules, as long as they also fit this page. */
  let cached: CachedRules | undefined;
  /** Increases with each start, so slow work can detect that it is outdated. */
  let turn = 0;
  let isReading = false;
  let stopWatching: (() => void) | undefined;

  function show(choices: ToolChoices, words: PanelWords): void {
    if (JSON.stringify(choices) !== JSON.stringify(shown)) {
      shown = choices;
      start();
    }
    runner.run(choices, words);
    stopWatching ??= watchPage(refresh);
  }

  /** Leaves the page unchanged until all rules are ready. */
  function start(): void {
    turn += 1;
    isReading = false;
    cached = fitted.isMissing(shown) ? readCachedRules(shown, sheet) : undefined;
    if (cached) paint(cached.css);
    else if (fitted.isChosen(shown)) readPage().catch(logFailure);
    else paint("");
  }

  async function readPage(): Promise<void> {
    const mine = turn;
    isReading = true;
    await fitted.load().catch(logFailure);
    const css = await runInSlices(fitted.css(shown), () => mine !== turn);
    if (css === undefined || mine !== turn) return;
    isReading = false;
    paint(css);
    refresh();
  }

  function paint(css: string): void {
    fittedCss = css;
    const snapshot: CachedSnapshot = { css: css + layeredCss(shown, sheet), marks: shown };
    keepPlace(() => host.effects.show(snapshot));
    const isCacheable = css !== "" && !fitted.dependsOnContent(shown);
    const origin = isCacheable && (cached?.origin ?? originOf(shown, sheet));
    if (origin) snapshot.fitted = { length: css.length, origin };
    store(snapshot);
    shadowSheets.fill((root) => fitted.shadowCss(shown, root));
  }

  function refresh(): void {
    if (isReading) return;
    const isOutdated = cached ? cached.origin !== originOf(shown, sheet) : fitted.isStale(shown);
    const isSheetGone = page.adoptedStyleSheets.indexOf(sheet) < 0;
    if (isOutdated) start();
    else if (isSheetGone || shadowSheets.lacksRoot()) paint(fittedCss);
  }

  function clear(): void {
    stopWatching?.();
    stopWatching = undefined;
    runner.stop();
    turn += 1;
    isReading = false;
    shown = {};
    cached = undefined;
    keepPlace(host.effects.clear);
    shadowSheets.clear();
  }

  return { show, open: runner.open, clear };
}

function store(snapshot: CachedSnapshot): void {
  const isTooLarge = snapshot.css.length > LARGEST_STORED_SHEET;
  rememberSnapshot(isTooLarge ? { css: "", marks: snapshot.marks } : snapshot);
}

function layeredCss(choices: ToolChoices, ownSheet: CSSStyleSheet): string {
  const rules: string[] = [];
  const filters: string[] = [];
  for (const tool of WIDGET_TOOLS) {
    const value = choices[tool];
    if (!value) continue;
    rules.push(TOOLS[tool]?.css?.(value, choices) ?? "");
    filters.push(TOOLS[tool]?.filter?.(value) ?? "");
  }
  const css = rules.join("") + pageFilterCss(filters.filter(Boolean), ownSheet);
  return css && `@layer handrail{${css}}`;
}

function createShadowSheets(pageSheet: CSSStyleSheet) {
  const sheets = new Map<ShadowRoot, CSSStyleSheet>();

  function unadoptBoth(root: ShadowRoot, own: CSSStyleSheet): void {
    unadopt(root, own);
    unadopt(root, pageSheet);
  }

  return {
    /** Gives every open shadow root the page's sheet, preceded by rules of its own. */
    fill(cssFor: (root: ShadowRoot) => string) {
      for (const root of pageShadowRoots()) {
        const own = sheets.get(root) ?? new CSSStyleSheet();
        sheets.set(root, own);
        unadoptBoth(root, own);
        own.replaceSync(cssFor(root));
        adopt(root, own);
        adopt(root, pageSheet);
      }
    },
    /** Whether the page has an open shadow root that was never filled. */
    lacksRoot: () => pageShadowRoots().some((root) => !sheets.has(root)),
    clear() {
      for (const [root, own] of sheets) unadoptBoth(root, own);
      sheets.clear();
    },
  };
}

/** The chosen tools' rules that are made from the page's own rules. */
function createFittedRules(sheet: CSSStyleSheet, file: (path: string) => string) {
  const fitted = new Map<WidgetTool, FittedCss>();
  let table: FitTable | undefined;

  function fitOf(tool: WidgetTool): FittedCss | undefined {
    const fit = fitted.get(tool) ?? table?.[tool]?.(sheet, file);
    if (fit) fitted.set(tool, fit);
    return fit;
  }

  /** Whether a tool with such rules is chosen. */
  function isChosen(choices: ToolChoices): boolean {
    return WIDGET_TOOLS.some((tool) => choices[tool] && TOOLS[tool]?.fits);
  }

  function fitsOf(choices: ToolChoices): [value: string, fit: FittedCss][] {
    return WIDGET_TOOLS.flatMap((tool) => {
      const value = choices[tool];
      const fit = value && fitOf(tool);
      return fit ? [[value, fit]] : [];
    });
  }

  return {
    isChosen,
    /** Whether a chosen tool's code must be loaded first. */
    isMissing: (choices: ToolChoices) => !table && isChosen(choices),
    /** Rejects if the code can't be loaded. */
    async load() {
      table ??= (await import("./fits.ts")).FITS;
    },
    /** Pauses at each `yield`. */
    *css(choices: ToolChoices): Generator<void, string> {
      let css = "";
      for (const [value, fit] of fitsOf(choices)) css += yield* fit.css(value);
      return css;
    },
    shadowCss: (choices: ToolChoices, root: ShadowRoot) =>
      fitsOf(choices)
        .map(([, fit]) => fit.shadowCss(root))
        .join(""),
    isStale: (choices: ToolChoices) => fitsOf(choices).some(([, fit]) => fit.isStale()),
    /** Whether a page with the same sheets but different content may need different rules. */
    dependsOnContent: (choices: ToolChoices) => fitsOf(choices).some(([, fit]) => fit.dependsOnContent?.()),
  };
}

/**
 * Returns one rule with all active filters. A filter on the root doesn't create a containing block,
 * so fixed elements stay fixed; the widget, being in the top layer, is not filtered. Forced colors
 * are left alone.
 */
function pageFilterCss(filters: string[], ownSheet: CSSStyleSheet): string {
  const all = filters.join(" ");
  if (!all) return "";
  const others = filters.filter((filter) => filter !== INVERT).join(" ") || "none";
  let css = `:root{filter:${all}!important}`;
  if (others !== all) css += `${PICTURES}{filter:${INVERT}!important}`;
  if (!isFirefox()) css = `${TOP_LAYER}{filter:${all}!important}${css}`;
  if (!isFirefox() && others !== all) css += `${PICTURES}:fullscreen{filter:${others}!important}`;
  return `@media screen and (forced-colors:none){${css}${canvasCss(ownSheet)}}`;
}

/**
 * Paints the canvas white behind pages without a background, since filters don't affect the
 * browser's default white.
 */
function canvasCss(ownSheet: CSSStyleSheet): string {
  return lacksBackground(ownSheet) ? ":where(:root){background-color:Canvas}" : "";
}

/**
 * Checks again without our own sheet if both root and body are painted, since a tool just switched
 * off may have painted them.
 */
function lacksBackground(ownSheet: CSSStyleSheet): boolean {
  if (isTransparent(page.body)) return true;
  if (isTransparent(page.documentElement)) return false;
  ownSheet.disabled = true;
  const bare = isTransparent(page.body);
  ownSheet.disabled = false;
  return bare;
}

function isTransparent(element: Element): boolean {
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  return backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none";
}
