import { WIDGET_TOOLS, type WidgetTool } from "../../src/shared/widget-config.ts";
import { startBigCursor } from "../features/big-cursor.ts";
import type { Feature } from "../features/feature.ts";
import { startReadingGuide } from "../features/reading-guide.ts";
import { startStillMedia } from "../features/still-media.ts";
import { abandon, adopt, rememberSnapshot } from "../page-effects.ts";
import type { ToolChoices } from "../preferences.ts";
import type { WidgetHost } from "../widget-host.ts";
import { mirrorSheets } from "./mirror-sheets.ts";
import { watchPage } from "./page-watch.ts";
import { openShadowRoots } from "./shadow-roots.ts";
import { createTextSize } from "./text-size.ts";
import { toolCss } from "./tool-css.ts";

/** A stored sheet must leave the page's own data enough room in its 5 MB. */
const LARGEST_STORED_SHEET = 250_000;

const FEATURES: Partial<Record<WidgetTool, Feature>> = {
  "stop-animations": startStillMedia,
  "big-cursor": startBigCursor,
  "reading-guide": startReadingGuide,
};

export interface Effects {
  show(tools: ToolChoices, messages: Record<string, string>): void;
  clear(): void;
}

/** Puts choices into effect on the page and its open shadow roots, and keeps them so while the page changes. */
export function createEffects(host: WidgetHost): Effects {
  const { sheet } = host.effects;
  const textSize = createTextSize(sheet);
  const shadowSheets = new Map<ShadowRoot, CSSStyleSheet>();
  const running = new Map<WidgetTool, { value: string; stop: () => void }>();
  let shown: ToolChoices = {};
  let stopWatching: (() => void) | undefined;

  function show(tools: ToolChoices, messages: Record<string, string>): void {
    const changed = JSON.stringify(tools) !== JSON.stringify(shown);
    shown = tools;
    if (changed) paint();
    runFeatures(tools, messages);
    stopWatching ??= watchPage(refresh);
  }

  function paint(): void {
    const scale = shown["text-size"];
    const css = (scale ? textSize.css(scale) : "") + toolCss(shown);
    const snapshot = { css, marks: shown };
    host.effects.show(snapshot);
    rememberSnapshot(css.length > LARGEST_STORED_SHEET ? { ...snapshot, css: "" } : snapshot);
    for (const root of openShadowRoots(document)) paintShadow(root);
  }

  function paintShadow(root: ShadowRoot): void {
    const own = shadowSheets.get(root) ?? new CSSStyleSheet();
    shadowSheets.set(root, own);
    abandon(root, own);
    abandon(root, sheet);
    own.replaceSync(shown["text-size"] ? mirrorSheets(root, sheet).css : "");
    adopt(root, own);
    adopt(root, sheet);
  }

  function refresh(): void {
    const torn = document.adoptedStyleSheets.indexOf(sheet) < 0;
    const newShadows = openShadowRoots(document).some((root) => !shadowSheets.has(root));
    if (torn || newShadows || (shown["text-size"] && textSize.isStale())) paint();
  }

  function runFeatures(tools: ToolChoices, messages: Record<string, string>): void {
    for (const tool of WIDGET_TOOLS) {
      const value = tools[tool];
      if (running.get(tool)?.value === value) continue;
      running.get(tool)?.stop();
      running.delete(tool);
      const start = FEATURES[tool];
      if (value && start) running.set(tool, { value, stop: start({ host, value, messages }) });
    }
  }

  function clear(): void {
    stopWatching?.();
    stopWatching = undefined;
    runFeatures({}, {});
    shown = {};
    host.effects.clear();
    for (const [root, own] of shadowSheets) {
      abandon(root, own);
      abandon(root, sheet);
    }
    shadowSheets.clear();
  }

  return { show, clear };
}
