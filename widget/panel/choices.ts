import { type ToolChoices, WIDGET_TOOLS, type WidgetTool } from "#shared/widget-tools.ts";
import { availableTools } from "../effects/available-tools.ts";
import { loadPreferences, type Preferences, savePreferences } from "../preferences.ts";
import { isStorageBlocked } from "../storage.ts";
import type { WidgetHost } from "../widget-host.ts";
import { pushToDataLayer } from "./data-layer.ts";
import { among, isOwnId, withoutEnded } from "./profiles.ts";

export interface Choices {
  /** The tools that the owner offers and this browser can do. */
  offered(): readonly WidgetTool[];
  /** With no other tools than those offered. */
  shown(): Preferences;
  choose(change: Partial<Preferences>): void;
  /** Undefined switches the tool off. */
  chooseTool(tool: WidgetTool, value: string | undefined): void;
  /** Forgets what is switched on. */
  reset(): void;
  /** What another tab chose. */
  readAgain(): void;
}

/**
 * The visitor's preferences: kept in the browser, told to the page. `onChange` follows each change,
 * `onSwitchedOn` hears the name of each tool that was off before, and of each built-in profile as
 * `profile.NAME`.
 */
export function createChoices(
  host: WidgetHost,
  onChange: () => void,
  onSwitchedOn: (name: string) => void,
): Choices {
  let preferences = loadPreferences();

  const offered = () => availableTools(host.view()?.settings.tools ?? []);

  function save(next: Preferences): void {
    const before = preferences;
    preferences = withoutEnded(next);
    savePreferences(preferences);
    onChange();
    for (const tool of WIDGET_TOOLS) {
      const value = preferences.tools[tool] ?? null;
      if (value !== (before.tools[tool] ?? null)) tell(tool, value);
      if (value && !before.tools[tool]) onSwitchedOn(tool);
    }
    for (const id of preferences.applied ?? [])
      if (!before.applied?.includes(id) && !isOwnId(id)) onSwitchedOn(`profile.${id}`);
  }

  function tell(tool: WidgetTool, value: string | null): void {
    host.emit("change", { tool, value });
    pushToDataLayer(host.view(), tool, value !== null);
  }

  /** Choices of tools that are not offered just now stay as they are. */
  function choose(change: Partial<Preferences>): void {
    const notOffered = WIDGET_TOOLS.filter((tool) => !offered().includes(tool));
    const tools: ToolChoices = change.tools
      ? { ...among(notOffered, preferences.tools), ...change.tools }
      : preferences.tools;
    save({ ...preferences, ...change, tools });
  }

  return {
    offered,
    shown: () => ({ ...preferences, tools: among(offered(), preferences.tools) }),
    choose,
    chooseTool(tool, value) {
      const { [tool]: _, ...others } = preferences.tools;
      save({ ...preferences, tools: value ? { ...others, [tool]: value } : others });
    },
    reset() {
      save({ ...preferences, tools: {} });
      host.emit("reset", {});
    },
    readAgain() {
      if (isStorageBlocked()) return;
      preferences = loadPreferences();
      onChange();
    },
  };
}
