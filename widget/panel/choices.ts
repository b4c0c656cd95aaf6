import { type ToolChoices, WIDGET_TOOLS, type WidgetTool } from "#shared/widgets/tool-values.ts";
import { availableTools } from "../effects/available-tools.ts";
import { ignoreFailure } from "../loader/run-safely.ts";
import { loadPreferences, type Preferences, savePreferences } from "../preferences.ts";
import { isStorageBlocked } from "../storage.ts";
import type { WidgetHost } from "../widget-host.ts";
import { isOwnId, pickTools, withoutInactive } from "./profiles.ts";

export interface Choices {
  /** Returns the tools that the owner offers and this browser supports, in the owner's order. */
  offered(): readonly WidgetTool[];
  /** Returns the current preferences, limited to the tools offered. */
  preferences(): Preferences;
  choose(change: Partial<Preferences>): void;
  /** Sets a tool; undefined switches it off. */
  chooseTool(tool: WidgetTool, value: string | undefined): void;
  /** Switches every tool off and restores the owner's layout. */
  reset(): void;
  /** Reads preferences stored by another tab. */
  reload(): void;
}

/**
 * The visitor's preferences, stored in the browser and announced to the page. Calls `onChange`
 * after each change, and `onSwitchedOn` with the name of each tool that was off before and of each
 * built-in profile as `profile.NAME`.
 */
export function createChoices(
  host: WidgetHost,
  onChange: () => void,
  onSwitchedOn: (name: string) => void,
): Choices {
  let stored = loadPreferences();

  const offered = () => availableTools(host.view()?.settings.tools ?? []);

  function save(next: Preferences): void {
    const before = stored;
    stored = withoutInactive(next);
    savePreferences(stored);
    onChange();
    for (const tool of WIDGET_TOOLS) {
      const value = stored.tools[tool] ?? null;
      if (value !== (before.tools[tool] ?? null)) host.emit("change", { tool, value });
      if (value && !before.tools[tool]) onSwitchedOn(tool);
    }
    for (const id of stored.applied ?? [])
      if (!before.applied?.includes(id) && !isOwnId(id)) onSwitchedOn(`profile.${id}`);
    if (host.view()?.settings.analytics) reportChanges(before, stored);
  }

  return {
    offered,
    preferences: () => ({ ...stored, tools: pickTools(offered(), stored.tools) }),
    /** Keeps choices for tools that are not currently offered. */
    choose(change) {
      const notOffered = WIDGET_TOOLS.filter((tool) => !offered().includes(tool));
      const tools: ToolChoices = change.tools
        ? { ...pickTools(notOffered, stored.tools), ...change.tools }
        : stored.tools;
      save({ ...stored, ...change, tools });
    },
    chooseTool(tool, value) {
      const { [tool]: _, ...others } = stored.tools;
      save({ ...stored, tools: value ? { ...others, [tool]: value } : others });
    },
    reset() {
      save({ ...stored, tools: {}, layout: undefined });
      host.emit("reset", {});
    },
    reload() {
      if (isStorageBlocked()) return;
      stored = loadPreferences();
      onChange();
    },
  };
}

/**
 * Reports changes to the page's own analytics. Tools switched on or off by a profile are reported
 * as `profile`: the profile that a visitor needs may reveal something about their health.
 */
function reportChanges(before: Preferences, after: Preferences): void {
  const isProfile = String(after.applied ?? []) !== String(before.applied ?? []);
  const isOn = ({ tools }: Preferences, tool: WidgetTool) => tools[tool] !== undefined;
  const switched = WIDGET_TOOLS.filter((tool) => after.tools[tool] !== before.tools[tool]);
  import("./page-analytics.ts").then(({ reportTool }) => {
    if (isProfile) reportTool("profile", (after.applied?.length ?? 0) > (before.applied?.length ?? 0));
    else for (const tool of switched) reportTool(tool, isOn(after, tool));
  }, ignoreFailure);
}
