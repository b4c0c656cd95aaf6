import { isHidden } from "../hiding.ts";
import { createPageEffects, recallSnapshot, rememberSnapshot } from "../page-effects.ts";
import type { HandrailApi } from "../platform.d.ts";
import { parseObject, recall, remember, STORAGE_KEYS } from "../storage.ts";
import type { Panel, PanelModule, PanelWords, WidgetHost } from "../widget-host.ts";
import { createEvents } from "./events.ts";
import { createLauncher } from "./launcher.ts";
import { pollPublicView, recallView, rememberView, type ViewAnswer, type ViewPoll } from "./public-view.ts";
import { quiet, quietly } from "./quietly.ts";
import { reportVisit } from "./visit.ts";
import { whenParsed } from "./when-parsed.ts";

/** One widget for the whole page. Every path is resolved against the script's own address. */
export function createWidget(scriptUrl: string): HandrailApi {
  const addressOf = (path: string) => new URL(path, scriptUrl).href;
  const api = (path: string) => addressOf(`/api/widgets/${encodeURIComponent(widgetId)}/${path}`);
  const effects = createPageEffects();
  const events = createEvents();
  const launcher = createLauncher(() => (panel?.isOpen() ? panel.close() : open()));
  const wordFiles: Record<string, Promise<PanelWords>> = {};
  let widgetId = "";
  let view: ViewAnswer = null;
  let panelModule: Promise<PanelModule> | undefined;
  let panel: Panel | undefined;
  let poll: ViewPoll | undefined;
  /** Called before there was a view. */
  const waiting: (() => void)[] = [];
  /** Of calls that wait for the panel's file: whether it is still to open, and how often all was switched off. */
  let isWanted = false;
  let resets = 0;
  /** Grows with each failed load: browsers remember that an address failed, and never ask it again. */
  let again = "";

  function init(options: { widgetId: string }): void {
    if (options.widgetId === widgetId) return;
    widgetId = options.widgetId;
    poll?.stop();
    const stored = recallView(widgetId);
    if (stored) present(stored);
    else restoreEffects();
    poll = pollPublicView(api("public"), (answer) => {
      rememberView(widgetId, answer);
      present(answer);
      if (view) reportVisit(api("visit"), widgetId);
    });
  }

  function present(next: ViewAnswer): void {
    const first = !view;
    view = next?.active && RegExp(next.hosts || "").test(location.hostname) ? next : null;
    if (!view) {
      panel?.suspend();
      effects.clear();
      launcher.remove();
      return;
    }
    place();
    if (panel) panel.apply();
    else restoreEffects();
    if (first) {
      events.emit("ready", {});
      openShared();
    }
    for (const call of waiting.splice(0)) call();
  }

  function place(): void {
    const { position } = parseObject(recall("localStorage", STORAGE_KEYS.preferences));
    if (view) launcher.show(view, position, isHidden());
  }

  /** Starts with what the last page looked like, then lets the panel's chunk fit it to this one. */
  function restoreEffects(): void {
    const snapshot = recallSnapshot();
    if (!snapshot) return;
    quietly(() => effects.show(snapshot));
    if (view) whenParsed(() => withPanel((loaded) => loaded.apply(), keepSnapshot));
  }

  function open(): void {
    isWanted = true;
    withPanel((loaded, words) => isWanted && loaded.open(words), launcher.explainFailure);
  }

  function close(): void {
    isWanted = false;
    panel?.close();
  }

  function set(tool: string, value: string | null): void {
    const before = resets;
    withPanel((loaded) => before === resets && loaded.set(tool, value), keepSnapshot);
  }

  /** For an address that brings settings: the panel asks whether to use them. */
  function openShared(): void {
    if (/#handrail=/.test(location.hash)) open();
  }

  /** Once the widget shows and its panel is loaded. */
  function withPanel(action: (panel: Panel, words: PanelWords) => unknown, onFailure: () => void): void {
    if (!view) waiting.push(() => withPanel(action, onFailure));
    else
      Promise.all([loadPanelModule(), loadWords(view.launcher.language)]).then(([{ createPanel }, words]) => {
        panel ||= createPanel(host, words);
        const loaded = panel;
        quietly(() => view && action(loaded, words));
      }, onFailure);
  }

  function loadPanelModule(): Promise<PanelModule> {
    panelModule ||= import(addressOf(__HANDRAIL_PANEL__) + again).catch((error) => {
      panelModule = undefined;
      again += "?";
      throw error;
    });
    return panelModule;
  }

  function loadWords(language: string): Promise<PanelWords> {
    wordFiles[language] ||= fetchWords(language).catch((error) => {
      delete wordFiles[language];
      throw error;
    });
    return wordFiles[language];
  }

  async function fetchWords(language: string): Promise<PanelWords> {
    const answer = await fetch(addressOf(`${__HANDRAIL_WORDS__}/${language}.json`), { credentials: "omit" });
    return { language, messages: await answer.json() };
  }

  function reset(): void {
    resets += 1;
    if (panel) panel.reset();
    else events.emit("reset", {});
    effects.clear();
    rememberSnapshot(null);
    const { tools: _, ...kept } = parseObject(recall("localStorage", STORAGE_KEYS.preferences));
    const empty = Object.keys(kept).length === 0;
    remember("localStorage", STORAGE_KEYS.preferences, empty ? null : JSON.stringify(kept));
  }

  const host: WidgetHost = {
    root: launcher.root,
    region: launcher.region,
    launcher: launcher.button,
    effects,
    view: () => view,
    api,
    file: addressOf,
    place,
    raise: launcher.raise,
    emit: events.emit,
    loadWords,
    refresh: () => poll?.ask(),
  };

  addEventListener("hashchange", openShared);
  window.addEventListener("pageshow", ({ persisted }) => persisted && present(view));

  return {
    version: __HANDRAIL_VERSION__,
    init: quiet(init),
    open: quiet(open),
    close: quiet(close),
    set: quiet(set),
    reset: quiet(reset),
    on: events.on,
  };
}

/** Nobody asked for anything that could be answered, and the last page's looks stay. */
function keepSnapshot(): void {}
