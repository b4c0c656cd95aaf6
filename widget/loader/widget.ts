import { isHidden } from "../hiding.ts";
import { createPageEffects } from "../page-effects.ts";
import type { HandrailApi } from "../platform.d.ts";
import { parseObject, readStorage, STORAGE_KEYS } from "../storage.ts";
import type { WidgetHost } from "../widget-host.ts";
import { emit, on } from "./events.ts";
import { createLauncher } from "./launcher.ts";
import { addressOf } from "./own-script.ts";
import { createPanelCalls } from "./panel-calls.ts";
import { loadCorrections, loadWords } from "./panel-files.ts";
import { cacheView, type FetchedView, pollNow, readCachedView, startPolling } from "./public-view.ts";
import { reportVisit } from "./report-visit.ts";
import { ignoreFailure, neverThrowing } from "./run-safely.ts";

/** Creates the page's only widget. */
export function createWidget(): HandrailApi {
  const api = (path: string) => addressOf(`/api/widgets/${encodeURIComponent(widgetId)}/${path}`);
  const effects = createPageEffects();
  const launcher = createLauncher(() => calls.press());
  let widgetId = "";
  let view: FetchedView = null;
  /** Set once a view has had corrections. */
  let hasCorrections: unknown;

  const host: WidgetHost = {
    ...launcher,
    effects,
    view: () => view,
    api,
    file: addressOf,
    place,
    emit,
    loadWords,
    refresh: pollNow,
  };
  const calls = createPanelCalls(host, launcher.explainFailure);

  function init(options: { widgetId: string }): void {
    if (options.widgetId === widgetId) return;
    widgetId = options.widgetId;
    const stored = readCachedView(widgetId);
    if (stored) present(stored);
    else calls.restoreEffects();
    startPolling(api("public"), (fetched) => {
      cacheView(widgetId, fetched);
      present(fetched);
      if (view) reportVisit(api("visit"), widgetId);
    });
  }

  function present(next: FetchedView): void {
    const isFirst = !view;
    view = next?.active && RegExp(next.hosts || "").test(location.hostname) ? next : null;
    hasCorrections ||= Object(view).corrections;
    if (hasCorrections) loadCorrections().then((chunk) => chunk.correct(host), ignoreFailure);
    if (!view) {
      calls.suspend();
      launcher.unmount();
      return;
    }
    place();
    calls.apply();
    if (isFirst) {
      emit("ready", {});
      openShared();
    }
    calls.runWaiting();
  }

  function place(): void {
    const { position } = parseObject(readStorage("localStorage", STORAGE_KEYS.preferences));
    if (view) launcher.show(view, position, isHidden());
  }

  /** Opens the panel, which offers to use the settings in the page's address. */
  function openShared(): void {
    if (/#handrail=/.test(location.hash)) calls.open();
  }

  addEventListener("hashchange", openShared);
  window.addEventListener("pageshow", ({ persisted }) => persisted && present(view));

  return {
    version: __HANDRAIL_VERSION__,
    init: neverThrowing(init),
    open: neverThrowing(calls.open),
    close: neverThrowing(calls.close),
    set: neverThrowing(calls.set),
    reset: neverThrowing(calls.reset),
    on,
  };
}
