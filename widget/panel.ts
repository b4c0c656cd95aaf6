import { accepts, WIDGET_TOOLS, type WidgetTool } from "#shared/widget-tools.ts";
import { createEffects } from "./effects/effects.ts";
import { hideFor } from "./hiding.ts";
import { adopt, sheetOf } from "./page/style-sheets.ts";
import { rememberSnapshot } from "./page-effects.ts";
import { createChoices } from "./panel/choices.ts";
import { keepFocus } from "./panel/keep-focus.ts";
import { createPanelLifecycle } from "./panel/panel-lifecycle.ts";
import { createToolCounts } from "./panel/tool-counts.ts";
import { STORAGE_KEYS } from "./storage.ts";
import styles from "./styles/panel.css";
import type { Panel, PanelWords, WidgetHost } from "./widget-host.ts";

/** Entry of the chunk that the loader asks for on first use. */
export function createPanel(host: WidgetHost, words: PanelWords): Panel {
  adopt(host.root, sheetOf(styles));
  const effects = createEffects(host);
  const countTool = createToolCounts(host);
  const choices = createChoices(host, apply, countTool);
  /** The language that was last asked for and has not come. */
  let awaited = "";

  const panel = createPanelLifecycle(host, {
    draft: { text: "", email: "" },
    offered: choices.offered,
    preferences: choices.shown,
    choose: choices.choose,
    chooseTool: choices.chooseTool,
    reset: choices.reset,
    openTool,
    chooseLanguage,
    hide(duration) {
      hideFor(duration);
      host.place();
      panel.close();
    },
  });

  /** The panel first: it measures where it is, which is cheap while the page is as it was. */
  function apply(): void {
    if (!host.view()) return;
    const { tools } = choices.shown();
    panel.update(words);
    if (Object.keys(tools).length > 0) effects.show(tools, words);
    else {
      effects.clear();
      rememberSnapshot(null);
    }
    followLanguage();
  }

  function openTool(tool: WidgetTool): void {
    panel.close();
    countTool(tool);
    effects.open(tool, words).catch(explainFailure);
  }

  function explainFailure(): void {
    const status = host.region.querySelector("[role=status]");
    if (status) status.textContent = words.messages.failed ?? "";
  }

  function wantedLanguage(): string {
    const { language } = choices.shown();
    const known = __HANDRAIL_LANGUAGES__.find((name) => name === language);
    return known ?? host.view()?.launcher.language ?? words.language;
  }

  /** When the visitor, or the owner meanwhile, wants another language than is spoken. */
  function followLanguage(): void {
    const wanted = wantedLanguage();
    if (wanted === words.language || wanted === awaited) return;
    awaited = wanted;
    host.loadWords(wanted).then(
      (spoken) => awaited === wanted && speak(spoken),
      () => panel.say(words.messages.failed ?? ""),
    );
  }

  function speak(spoken: PanelWords): void {
    awaited = "";
    words = spoken;
    effects.clear();
    apply();
  }

  function chooseLanguage(language: string | undefined): void {
    awaited = "";
    choices.choose({ language });
    host.refresh();
  }

  function set(name: string, value: string | null): void {
    const tool = WIDGET_TOOLS.find((known) => known === name);
    if (tool && (value === null || accepts(tool, value))) choices.chooseTool(tool, value ?? undefined);
  }

  /**
   * Escape ends what is open of ours first, and would close the page's dialog with it. The browser
   * closes ours alone.
   */
  function keepFromDialog(event: KeyboardEvent): void {
    const inDialog = event.target instanceof Element && event.target.closest("dialog");
    const isOurs = event.target !== host.launcher || panel.isOpen();
    if (event.key === "Escape" && isOurs && !inDialog) event.preventDefault();
  }

  /**
   * Choices made in another tab, or on a later page before this one came back from the browser's
   * cache.
   */
  window.addEventListener("storage", ({ key }) => key === STORAGE_KEYS.preferences && choices.readAgain());
  window.addEventListener("pageshow", ({ persisted }) => persisted && choices.readAgain());
  host.launcher.addEventListener("keydown", ({ key }) => key === "Escape" && panel.close());
  host.region.addEventListener("keydown", keepFromDialog, true);
  keepFocus(host);

  return {
    isOpen: panel.isOpen,
    open(spoken) {
      if (spoken.language === wantedLanguage()) words = spoken;
      panel.open(words);
      followLanguage();
    },
    close: panel.close,
    apply,
    set,
    suspend() {
      panel.close();
      effects.clear();
    },
    reset: choices.reset,
  };
}
