import { FEATURES } from "handrail:features";
import { type ToolChoices, WIDGET_TOOLS, type WidgetTool } from "#shared/widget-tools.ts";
import { page } from "../page/document.ts";
import { runInSlices } from "../page/in-slices.ts";
import { pageShadowRoots } from "../page/shadow-roots.ts";
import { abandon, adopt } from "../page/style-sheets.ts";
import { watchPage } from "../page/watch-page.ts";
import { rememberSnapshot } from "../page-effects.ts";
import type { PanelWords, WidgetHost } from "../widget-host.ts";
import { createFittedRules } from "./fitted-rules.ts";
import { type KeptRules, type KeptSnapshot, nameOfOrigin, recallKeptRules } from "./kept-rules.ts";
import { pageFilterCss } from "./page-filter.ts";
import { createReadingPlace } from "./reading-place.ts";
import { createFeatureRunner } from "./run-features.ts";

/** A stored sheet must leave the page's own data enough room in its 5 MB. */
const LARGEST_STORED_SHEET = 250_000;

export interface Effects {
  show(choices: ToolChoices, words: PanelWords): void;
  /** For a tool that opens something. Rejects when its code cannot be loaded. */
  open(tool: WidgetTool, words: PanelWords): Promise<void>;
  clear(): void;
}

/** Puts choices into effect on the page and its open shadow roots, and keeps them so while the page changes. */
export function createEffects(host: WidgetHost): Effects {
  const { sheet } = host.effects;
  const fitted = createFittedRules(sheet, host.file);
  const shadowSheets = new Map<ShadowRoot, CSSStyleSheet>();
  const runner = createFeatureRunner(host);
  const keepPlace = createReadingPlace();
  let shown: ToolChoices = {};
  /** Made from the page's own rules for what is shown. */
  let fittedCss = "";
  /** The last page's, as long as they serve for this one. */
  let kept: KeptRules | undefined;
  /** Counts what was begun, so that what takes time knows when it is no longer wanted. */
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

  /** What the page looked like before stays until all rules are there. */
  function start(): void {
    turn += 1;
    isReading = false;
    kept = fitted.isMissing(shown) ? recallKeptRules(shown, sheet) : undefined;
    if (kept) paint(kept.css);
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
    const snapshot = { css: css + layeredCss(shown, sheet), marks: shown };
    keepPlace(() => host.effects.show(snapshot));
    keep(snapshot, css.length);
    for (const root of pageShadowRoots()) paintShadow(root);
  }

  function keep(snapshot: KeptSnapshot, length: number): void {
    const origin =
      length > 0 && !fitted.dependsOnContent(shown) && (kept?.origin ?? nameOfOrigin(shown, sheet));
    if (origin) snapshot.fitted = { length, origin };
    rememberSnapshot(
      snapshot.css.length > LARGEST_STORED_SHEET ? { css: "", marks: snapshot.marks } : snapshot,
    );
  }

  function paintShadow(root: ShadowRoot): void {
    const own = shadowSheets.get(root) ?? new CSSStyleSheet();
    shadowSheets.set(root, own);
    abandon(root, own);
    abandon(root, sheet);
    own.replaceSync(fitted.shadowCss(shown, root));
    adopt(root, own);
    adopt(root, sheet);
  }

  /** By the page, or not there yet. */
  function isTorn(): boolean {
    return page.adoptedStyleSheets.indexOf(sheet) < 0;
  }

  function refresh(): void {
    if (isReading) return;
    const newShadows = () => pageShadowRoots().some((root) => !shadowSheets.has(root));
    if (kept ? kept.origin !== nameOfOrigin(shown, sheet) : fitted.isStale(shown)) start();
    else if (isTorn() || newShadows()) paint(fittedCss);
  }

  function clear(): void {
    stopWatching?.();
    stopWatching = undefined;
    runner.stop();
    turn += 1;
    isReading = false;
    shown = {};
    kept = undefined;
    keepPlace(host.effects.clear);
    for (const [root, own] of shadowSheets) {
      abandon(root, own);
      abandon(root, sheet);
    }
    shadowSheets.clear();
  }

  return { show, open: runner.open, clear };
}

function logFailure(error: unknown): void {
  console.warn("Handrail:", error);
}

function layeredCss(choices: ToolChoices, ownSheet: CSSStyleSheet): string {
  const rules: string[] = [];
  const filters: string[] = [];
  for (const tool of WIDGET_TOOLS) {
    const value = choices[tool];
    if (!value) continue;
    rules.push(FEATURES[tool]?.css?.(value, choices) ?? "");
    filters.push(FEATURES[tool]?.filter?.(value) ?? "");
  }
  const css = rules.join("") + pageFilterCss(filters.filter(Boolean), ownSheet);
  return css && `@layer handrail{${css}}`;
}
