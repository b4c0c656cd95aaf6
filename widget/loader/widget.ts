import type { HandrailApi } from "../api.ts";
import { isHidden } from "../hiding.ts";
import { createPageEffects, recallSnapshot, rememberSnapshot } from "../page-effects.ts";
import { parseObject, recall, remember, STORAGE_KEYS } from "../storage.ts";
import type { Panel, PanelModule } from "../widget-host.ts";
import { loaderWords, pageLanguage } from "./language.ts";
import { createLauncher } from "./launcher.ts";
import { pollPublicView, recallView, rememberView, type ViewAnswer } from "./public-view.ts";
import { quietly } from "./quietly.ts";
import { reportVisit } from "./visit.ts";

/** One widget for the whole page. Every path is resolved against the script's own address. */
export function createWidget(scriptUrl: string): HandrailApi {
  const addressOf = (path: string) => new URL(path, scriptUrl).href;
  const effects = createPageEffects();
  const launcher = createLauncher(() => (panel?.isOpen() ? panel.close() : open()));
  const languageFiles: Record<string, Promise<Record<string, string>>> = {};
  let widgetId = "";
  let view: ViewAnswer = null;
  let panel: Panel | undefined;
  let stopPolling = () => {};
  /** Grows with each failed load: browsers remember that an address failed, and never ask it again. */
  let again = "";

  function init(options: { widgetId: string }): void {
    if (options.widgetId === widgetId) return;
    widgetId = options.widgetId;
    const api = addressOf(`/api/widgets/${encodeURIComponent(widgetId)}`);
    stopPolling();
    const stored = recallView(widgetId);
    if (stored) present(stored);
    else restoreEffects();
    stopPolling = pollPublicView(`${api}/public`, (answer) => {
      rememberView(widgetId, answer);
      present(answer);
      if (answer?.active) reportVisit(`${api}/visit`, widgetId);
    });
  }

  function present(next: ViewAnswer): void {
    view = next?.active ? next : null;
    if (!view) {
      panel?.suspend();
      effects.clear();
      launcher.remove();
      return;
    }
    place();
    if (panel) panel.apply();
    else restoreEffects();
  }

  function place(): void {
    const { position } = parseObject(recall("localStorage", STORAGE_KEYS.preferences));
    if (view) launcher.show(view, String(position || view.position), isHidden());
  }

  /** Starts with what the last page looked like, then lets the panel's chunk fit it to this one. */
  function restoreEffects(): void {
    const snapshot = recallSnapshot();
    if (!snapshot) return;
    quietly(() => effects.show(snapshot));
    whenParsed(() => loadPanel().then((loaded) => view && loaded.apply(), keepSnapshot));
  }

  function open(): void {
    const language = pageLanguage();
    Promise.all([loadPanel(), loadMessages(language)]).then(
      ([loaded, messages]) => quietly(() => view && loaded.open(messages, language)),
      launcher.explainFailure,
    );
  }

  function loadPanel(): Promise<Panel> {
    const module: Promise<PanelModule> = import(addressOf(__HANDRAIL_PANEL__) + again);
    module.catch(() => {
      again += "?";
    });
    return Promise.all([module, loadMessages(pageLanguage())]).then(([{ createPanel }, messages]) => {
      panel ??= createPanel(
        {
          root: launcher.root,
          region: launcher.region,
          launcher: launcher.button,
          effects,
          view: () => view,
          place,
          raise: launcher.raise,
        },
        messages,
      );
      return panel;
    });
  }

  function loadMessages(language: string): Promise<Record<string, string>> {
    languageFiles[language] ??= fetch(addressOf(loaderWords(language).file), {
      credentials: "omit",
    })
      .then((answer) => answer.json())
      .catch((error) => {
        delete languageFiles[language];
        throw error;
      });
    return languageFiles[language];
  }

  function reset(): void {
    if (panel) panel.reset();
    effects.clear();
    rememberSnapshot(null);
    remember("localStorage", STORAGE_KEYS.preferences, null);
  }

  window.addEventListener("pageshow", ({ persisted }) => persisted && present(view));

  return {
    version: __HANDRAIL_VERSION__,
    init: (options) => quietly(() => init(options)),
    open: () => quietly(open),
    close: () => quietly(() => panel?.close()),
    reset: () => quietly(reset),
  };
}

function whenParsed(action: () => void): void {
  if (document.readyState !== "loading") action();
  else document.addEventListener("DOMContentLoaded", action, { once: true });
}

/** Nobody asked for anything that could be answered, and the last page's looks stay. */
function keepSnapshot(): void {}
