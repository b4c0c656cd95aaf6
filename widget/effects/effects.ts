import { FEATURES } from "handrail:features";
import { type ToolChoices, WIDGET_TOOLS, type WidgetTool } from "../../src/shared/widget-tools.ts";
import { abandon, adopt, rememberSnapshot } from "../page-effects.ts";
import type { PanelWords, WidgetHost } from "../widget-host.ts";
import { createFittedRules } from "./fitted-rules.ts";
import { pageFilterCss } from "./page-filter.ts";
import { watchPage } from "./page-watch.ts";
import { createFeatureRunner } from "./run-features.ts";
import { pageShadowRoots } from "./shadow-roots.ts";

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
  let shown: ToolChoices = {};
  let stopWatching: (() => void) | undefined;

  function show(choices: ToolChoices, words: PanelWords): void {
    if (JSON.stringify(choices) !== JSON.stringify(shown)) {
      shown = choices;
      start(choices);
    }
    runner.run(choices, words);
    stopWatching ??= watchPage(refresh);
  }

  /** What the last page looked like stays until all rules are there. */
  function start(choices: ToolChoices): void {
    const paintStill = () => shown === choices && paint();
    if (!fitted.isMissing(choices)) paint();
    else
      fitted.load().then(paintStill, (error) => {
        console.warn("Handrail:", error);
        paintStill();
      });
  }

  function paint(): void {
    const css = fitted.of(shown).map(([value, fit]) => fit.css(value));
    const snapshot = { css: css.join("") + layeredCss(shown, sheet), marks: shown };
    host.effects.show(snapshot);
    rememberSnapshot(snapshot.css.length > LARGEST_STORED_SHEET ? { ...snapshot, css: "" } : snapshot);
    for (const root of pageShadowRoots()) paintShadow(root);
  }

  function paintShadow(root: ShadowRoot): void {
    const own = shadowSheets.get(root) ?? new CSSStyleSheet();
    shadowSheets.set(root, own);
    abandon(root, own);
    abandon(root, sheet);
    own.replaceSync(
      fitted
        .of(shown)
        .map(([, fit]) => fit.shadowCss(root))
        .join(""),
    );
    adopt(root, own);
    adopt(root, sheet);
  }

  /** By the page, or not there yet. */
  function isTorn(): boolean {
    return document.adoptedStyleSheets.indexOf(sheet) < 0;
  }

  function refresh(): void {
    if (fitted.isMissing(shown)) return;
    const newShadows = pageShadowRoots().some((root) => !shadowSheets.has(root));
    if (isTorn() || newShadows || fitted.of(shown).some(([, fit]) => fit.isStale())) paint();
  }

  function clear(): void {
    stopWatching?.();
    stopWatching = undefined;
    runner.stop();
    shown = {};
    host.effects.clear();
    for (const [root, own] of shadowSheets) {
      abandon(root, own);
      abandon(root, sheet);
    }
    shadowSheets.clear();
  }

  return { show, open: runner.open, clear };
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
