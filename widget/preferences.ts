import {
  WIDGET_POSITIONS,
  WIDGET_TOOLS,
  type WidgetPosition,
  type WidgetTool,
} from "../src/shared/widget-config.ts";
import { asRecord, parseObject, recall, remember, STORAGE_KEYS } from "./storage.ts";

/** What each tool can be set to. A tool with the one value `on` is a switch. */
export const TOOL_VALUES: Record<WidgetTool, readonly string[]> = {
  "text-size": ["1.25", "1.5", "1.75", "2"],
  "line-height": ["1.5", "1.75", "2"],
  "letter-spacing": ["0.05em", "0.12em", "0.2em"],
  contrast: ["dark", "light"],
  "highlight-links": ["on"],
  "stop-animations": ["on"],
  "big-cursor": ["black", "white"],
  "reading-guide": ["on"],
};

/** The tools switched on, each with one of its values. */
export type ToolChoices = Partial<Record<WidgetTool, string>>;

export interface Preferences {
  tools: ToolChoices;
  /** The corner that the visitor moved the button to. */
  position?: WidgetPosition;
  oversize?: boolean;
}

export function loadPreferences(): Preferences {
  return parsePreferences(recall("localStorage", STORAGE_KEYS.preferences));
}

export function savePreferences(preferences: Preferences): void {
  const { tools, position, oversize } = preferences;
  const empty = !position && !oversize && Object.keys(tools).length === 0;
  remember("localStorage", STORAGE_KEYS.preferences, empty ? null : JSON.stringify(preferences));
}

/** Keeps what is known and drops the rest: anything on the page's origin may have written this text. */
export function parsePreferences(text: string | null): Preferences {
  const stored = parseObject(text);
  const storedTools = asRecord(stored.tools);
  const preferences: Preferences = { tools: {} };
  for (const tool of WIDGET_TOOLS) {
    const value = storedTools[tool];
    if (typeof value === "string" && TOOL_VALUES[tool].includes(value)) preferences.tools[tool] = value;
  }
  const position = WIDGET_POSITIONS.find((known) => known === stored.position);
  if (position) preferences.position = position;
  if (stored.oversize === true) preferences.oversize = true;
  return preferences;
}
