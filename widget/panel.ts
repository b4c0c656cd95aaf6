import type { PublicWidgetView } from "../src/shared/widget-config.ts";
import { accepts, type ToolChoices, WIDGET_TOOLS, type WidgetTool } from "../src/shared/widget-tools.ts";
import { availableTools } from "./effects/available-tools.ts";
import { createEffects } from "./effects/effects.ts";
import { hideFor } from "./hiding.ts";
import { adopt, rememberSnapshot } from "./page-effects.ts";
import { createPanelView, type PanelView } from "./panel/panel-view.ts";
import { loadPreferences, type Preferences, savePreferences } from "./preferences.ts";
import { sheetOf } from "./sheet-of.ts";
import { isStorageBlocked, STORAGE_KEYS } from "./storage.ts";
import styles from "./styles/panel.css";
import type { Panel, PanelWords, WidgetHost } from "./widget-host.ts";

/** Entry of the chunk that the loader asks for on first use. */
export function createPanel(host: WidgetHost, words: PanelWords): Panel {
  adopt(host.root, sheetOf(styles));
  const effects = createEffects(host);
  let preferences = loadPreferences();
  let view: PanelView | undefined;
  let openedFrom: Element | null = null;

  function choose(change: Partial<Preferences>): void {
    preferences = { ...preferences, ...change };
    savePreferences(preferences);
    apply();
  }

  function chooseTool(tool: WidgetTool, value: string | undefined): void {
    const tools = { ...preferences.tools };
    if (value) tools[tool] = value;
    else delete tools[tool];
    choose({ tools });
    host.emit("change", { tool, value: value ?? null });
  }

  function apply(): void {
    const shown = host.view();
    if (!shown) return;
    const tools = offered(shown, preferences.tools);
    if (Object.keys(tools).length > 0) effects.show(tools, words);
    else forget();
    view?.update(shown, preferences);
  }

  function forget(): void {
    effects.clear();
    rememberSnapshot(null);
  }

  function open(spoken: PanelWords): void {
    words = spoken;
    view ??= build();
    requestAnimationFrame(focusView);
    host.emit("open", {});
  }

  /** A frame later, since focusing lays the panel out: together with building it, that would be one long task. */
  function focusView(): void {
    view?.focus();
  }

  function build(): PanelView {
    openedFrom = document.activeElement;
    const built = createPanelView({
      ...words,
      onTool: chooseTool,
      onPosition(position) {
        choose({ position });
        host.place();
      },
      onOversize: (oversize) => choose({ oversize }),
      onHide(duration) {
        hideFor(duration);
        host.place();
        close();
      },
      onReset: reset,
      onClose: close,
    });
    const shown = host.view();
    if (shown) built.update(shown, preferences);
    host.region.append(built.element);
    host.launcher.setAttribute("aria-expanded", "true");
    return built;
  }

  function close(): void {
    if (!view) return;
    const hadFocus = view.element.contains(host.root.activeElement);
    view.element.remove();
    view = undefined;
    host.launcher.setAttribute("aria-expanded", "false");
    host.emit("close", {});
    if (!hadFocus) return;
    if (!host.launcher.hidden && openedFrom === host.root.host) host.launcher.focus();
    else if (openedFrom instanceof HTMLElement && openedFrom.isConnected) openedFrom.focus();
  }

  function reset(): void {
    choose({ tools: {} });
    host.emit("reset", {});
  }

  function set(name: string, value: string | null): void {
    const tool = WIDGET_TOOLS.find((known) => known === name);
    if (tool && (value === null || accepts(tool, value))) chooseTool(tool, value ?? undefined);
  }

  /** Choices made in another tab, or on a later page before this one came back from the browser's cache. */
  function readAgain(): void {
    if (isStorageBlocked()) return;
    preferences = loadPreferences();
    apply();
  }

  window.addEventListener("storage", ({ key }) => key === STORAGE_KEYS.preferences && readAgain());
  window.addEventListener("pageshow", ({ persisted }) => persisted && readAgain());
  host.launcher.addEventListener("keydown", ({ key }) => key === "Escape" && close());

  return {
    isOpen: () => view !== undefined,
    open,
    close,
    apply,
    set,
    suspend() {
      close();
      effects.clear();
    },
    reset,
  };
}

/** The choices that the owner lets visitors make, and their browser can do. */
function offered(view: PublicWidgetView, choices: ToolChoices): ToolChoices {
  const tools: ToolChoices = {};
  for (const tool of availableTools(view.settings.tools)) {
    const value = choices[tool];
    if (value) tools[tool] = value;
  }
  return tools;
}
