import { recallSnapshot, rememberSnapshot } from "../page-effects.ts";
import { parseObject, readStorage, STORAGE_KEYS, writeStorage } from "../storage.ts";
import type { Panel, PanelWords, WidgetHost } from "../widget-host.ts";
import { loadPanel, loadWords } from "./panel-files.ts";
import { ignoreFailure, runSafely } from "./run-safely.ts";
import { whenParsed } from "./when-parsed.ts";

/** Delays each panel call until the public view and the panel's code have arrived. */
export function createPanelCalls(host: WidgetHost, explainFailure: () => void) {
  const waiting: (() => void)[] = [];
  let panel: Panel | undefined;
  /** Whether open() was called and not canceled by close(). */
  let isWanted = false;
  /** Lets a waiting set() detect a later reset(). */
  let resets = 0;

  function withPanel(action: (panel: Panel, words: PanelWords) => unknown, onFailure: () => void): void {
    const view = host.view();
    if (!view) waiting.push(() => withPanel(action, onFailure));
    else
      Promise.all([loadPanel(), loadWords(view.launcher.language)]).then(([{ createPanel }, words]) => {
        panel ||= createPanel(host, words);
        const loaded = panel;
        runSafely(() => host.view() && action(loaded, words));
      }, onFailure);
  }

  function open(): void {
    isWanted = true;
    withPanel((loaded, words) => isWanted && loaded.open(words), explainFailure);
  }

  function close(): void {
    isWanted = false;
    panel?.close();
  }

  /** Shows the last page's snapshot and has the panel adapt it to this page. */
  function restoreEffects(): void {
    const snapshot = recallSnapshot();
    if (!snapshot) return;
    runSafely(() => host.effects.show(snapshot));
    if (host.view()) whenParsed(() => withPanel((loaded) => loaded.apply(), ignoreFailure));
  }

  return {
    press: () => (panel?.isOpen() ? close() : open()),
    suspend(): void {
      panel?.suspend();
      host.effects.clear();
    },
    apply(): void {
      if (panel) panel.apply();
      else restoreEffects();
    },
    restoreEffects,
    /** Runs the calls that were waiting for the public view. */
    runWaiting(): void {
      for (const call of waiting.splice(0)) call();
    },
    open,
    close,
    set(tool: string, value: string | null): void {
      const before = resets;
      withPanel((loaded) => before === resets && loaded.set(tool, value), ignoreFailure);
    },
    reset(): void {
      resets += 1;
      if (panel) panel.reset();
      else host.emit("reset", {});
      host.effects.clear();
      rememberSnapshot(null);
      clearStoredTools();
    },
  };
}

function clearStoredTools(): void {
  const { tools: _, ...others } = parseObject(readStorage("localStorage", STORAGE_KEYS.preferences));
  const text = JSON.stringify(others);
  writeStorage("localStorage", STORAGE_KEYS.preferences, text === "{}" ? null : text);
}
