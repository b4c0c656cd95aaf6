import { WIDGET_POSITIONS, type WidgetPosition } from "../src/shared/widget-config.ts";
import { readChoices, type ToolChoices } from "../src/shared/widget-tools.ts";
import { parseObject, recall, remember, STORAGE_KEYS } from "./storage.ts";

export interface Preferences {
  tools: ToolChoices;
  /** The corner that the visitor moved the button to. */
  position?: WidgetPosition;
  oversize?: boolean;
  /** The language of the panel that the visitor chose: the name of a file in `i18n/`. */
  language?: string;
}

export function loadPreferences(): Preferences {
  return parsePreferences(recall("localStorage", STORAGE_KEYS.preferences));
}

export function savePreferences(preferences: Preferences): void {
  const { tools, ...others } = preferences;
  const empty = Object.keys(tools).length === 0 && !Object.values(others).some(Boolean);
  remember("localStorage", STORAGE_KEYS.preferences, empty ? null : JSON.stringify(preferences));
}

/** Keeps what is known and drops the rest: anything on the page's origin may have written this text. */
export function parsePreferences(text: string | null): Preferences {
  const stored = parseObject(text);
  const preferences: Preferences = { tools: readChoices(stored.tools) };
  const position = WIDGET_POSITIONS.find((known) => known === stored.position);
  if (position) preferences.position = position;
  if (stored.oversize === true) preferences.oversize = true;
  if (typeof stored.language === "string" && /^[a-zA-Z-]{2,12}$/.test(stored.language)) {
    preferences.language = stored.language;
  }
  return preferences;
}
