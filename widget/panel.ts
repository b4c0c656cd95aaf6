import { accepts, type ToolChoices, WIDGET_TOOLS, type WidgetTool } from "#shared/widgets/tool-values.ts";
import { createEffects } from "./effects/effects.ts";
import { hideFor } from "./hiding.ts";
import { adopt, sheetOf } from "./page/style-sheets.ts";
import { rememberSnapshot } from "./page-effects.ts";
import { startCheck, takeCheckToken } from "./panel/check-link.ts";
import { createChoices } from "./panel/choices.ts";
import { keepFocus } from "./panel/keep-focus.ts";
import { createPanelLanguage } from "./panel/panel-language.ts";
import { createPanelLifecycle } from "./panel/panel-lifecycle.ts";
import { createToolCounts } from "./panel/tool-counts.ts";
import { STORAGE_KEYS } from "./storage.ts";
import styles from "./styles/panel.css";
import type { Panel, PanelWords, WidgetHost } from "./widget-host.ts";

/** Entry point of the chunk that the loader fetches on first use. */
export function createPanel(host: WidgetHost, words: PanelWords): Panel {
  adopt(host.root, sheetOf(styles));
  const effects = createEffects(host);
  const countTool = createToolCounts(host);
  const choices = createChoices(host, apply, countTool);
  const panel = createPanelLifecycle(host, {
    ...choices,
    draft: { text: "", email: "" },
    openTool,
    chooseLanguage(chosen) {
      language.cancel();
      choices.choose({ language: chosen });
      host.refresh();
    },
    hide(duration) {
      hideFor(duration);
      host.place();
      panel.close();
    },
  });
  const language = createPanelLanguage(
    host,
    words,
    () => choices.preferences().language,
    () => {
      effects.clear();
      apply();
    },
    () => panel.say(language.words().messages.failed ?? ""),
  );

  /**
   * Updates the panel first: it measures its position, which is cheap while the page is unchanged.
   */
  function apply(): void {
    if (!host.view()) return;
    const { tools } = choices.preferences();
    panel.update(language.words());
    showTools(effects, tools, language.words());
    language.update();
  }

  const explain = () => explainFailure(host, language.words());

  function openTool(tool: WidgetTool): void {
    panel.close();
    countTool(tool);
    effects.open(tool, language.words()).catch(explain);
  }

  function openCheck(token: string): void {
    panel.close();
    const takeOff = { clear: effects.clear, restore: apply };
    startCheck({ host, language: language.words().language, effects: takeOff }, token, explain);
  }

  followChoices(choices);
  followKeys(host, panel);
  keepFocus(host);

  return {
    isOpen: panel.isOpen,
    open(given) {
      language.offer(given);
      const token = takeCheckToken();
      if (token) return openCheck(token);
      panel.open(language.words());
      language.update();
    },
    close: panel.close,
    apply,
    set(name, value) {
      const tool = WIDGET_TOOLS.find((known) => known === name);
      if (tool && (value === null || accepts(tool, value))) choices.chooseTool(tool, value ?? undefined);
    },
    suspend() {
      panel.close();
      effects.clear();
    },
    reset: choices.reset,
  };
}

function showTools(
  { show, clear }: ReturnType<typeof createEffects>,
  tools: ToolChoices,
  words: PanelWords,
): void {
  if (Object.keys(tools).length > 0) show(tools, words);
  else {
    clear();
    rememberSnapshot(null);
  }
}

/** Reloads choices that may have changed in another tab or on a page visited in the meantime. */
function followChoices({ reload }: { reload(): void }): void {
  window.addEventListener("storage", ({ key }) => key === STORAGE_KEYS.preferences && reload());
  window.addEventListener("pageshow", ({ persisted }) => persisted && reload());
}

function followKeys(host: WidgetHost, panel: { close(): void; isOpen(): boolean }): void {
  host.launcher.addEventListener("keydown", ({ key }) => key === "Escape" && panel.close());
  host.region.addEventListener("keydown", (event) => keepFromDialog(event, host, panel.isOpen()), true);
}

function explainFailure({ region }: WidgetHost, { messages }: PanelWords): void {
  const status = region.querySelector("[role=status]");
  if (status) status.textContent = messages.failed ?? "";
}

/** Prevents an Escape press handled by the widget from also closing the page's dialog. */
function keepFromDialog(event: KeyboardEvent, { launcher }: WidgetHost, isOpen: boolean): void {
  const inDialog = event.target instanceof Element && event.target.closest("dialog");
  const closesOurs = event.target !== launcher || isOpen;
  if (event.key === "Escape" && closesOurs && !inDialog) event.preventDefault();
}
