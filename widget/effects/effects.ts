import { FEATURES } from "handrail:features";
import { type ToolChoices, WIDGET_TOOLS } from "#shared/widget-tools.ts";
import { logFailure } from "../log-failure.ts";
import { page } from "../page/document.ts";
import { runInSlices } from "../page/in-slices.ts";
import { watchPage } from "../page/watch-page.ts";
import { rememberSnapshot } from "../page-effects.ts";
import type { PanelWords, WidgetHost } from "../widget-host.ts";
import { type CachedRules, type CachedSnapshot, originOf, readCachedRules } from "./cached-rules.ts";
import { createFittedRules } from "./fitted-rules.ts";
import { pageFilterCss } from "./page-filter.ts";
import { createReadingPlace } from "./reading-place.ts";
import { createFeatureRunner } from "./run-features.ts";
import { createShadowSheets } from "./shadow-sheets.ts";

/** Longest sheet stored, so that enough of the origin's 5 MB is left to the page. */
const LARGEST_STORED_SHEET = 250_000;

/** Applies choices to the page and its open shadow roots, again whenever the page has changed. */
export function createEffects(host: WidgetHost) {
  const { sheet } = host.effects;
  const fitted = createFittedRules(sheet, host.file);
  const shadowSheets = createShadowSheets(sheet);
  const runner = createFeatureRunner(host);
  const keepPlace = createReadingPlace();
  let shown: ToolChoices = {};
  /** Fitted rules of what is shown. */
  let fittedCss = "";
  /** The last page's rules, as long as they fit this page too. */
  let cached: CachedRules | undefined;
  /** Grows with each start, so that slow work can notice that it is outdated. */
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

  /** Leaves the page as it was until all rules are there. */
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
    rules.push(FEATURES[tool]?.css?.(value, choices) ?? "");
    filters.push(FEATURES[tool]?.filter?.(value) ?? "");
  }
  const css = rules.join("") + pageFilterCss(filters.filter(Boolean), ownSheet);
  return css && `@layer handrail{${css}}`;
}
