import {
  PANEL_LAYOUTS,
  type PanelLayout,
  WIDGET_POSITIONS,
  type WidgetPosition,
} from "#shared/widgets/config.ts";
import { readChoices, type ToolChoices } from "#shared/widgets/tool-values.ts";
import { asRecord, parseObject, readStorage, STORAGE_KEYS, writeStorage } from "./storage.ts";

export const MOST_OWN_PROFILES = 12;

/** Maximum length of a visitor's profile name, in characters. */
export const LONGEST_PROFILE_NAME = 40;

export interface Preferences {
  tools: ToolChoices;
  /** Corner where the visitor moved the launcher button. */
  position?: WidgetPosition;
  oversize?: boolean;
  /** Layout chosen by the visitor instead of the owner's. */
  layout?: PanelLayout | undefined;
  /** Panel language chosen by the visitor: the name of a file in `languages/`. */
  language?: string;
  /** The visitor's own profiles; never empty. */
  profiles?: OwnProfile[];
  /** Ids of the active profiles, as in `panel/profiles.ts`; never empty. */
  applied?: string[];
}

export interface OwnProfile {
  name: string;
  tools: ToolChoices;
}

export function loadPreferences(): Preferences {
  return parsePreferences(readStorage("localStorage", STORAGE_KEYS.preferences));
}

export function savePreferences(preferences: Preferences): void {
  const { tools, ...others } = preferences;
  const empty = Object.keys(tools).length === 0 && !Object.values(others).some(Boolean);
  writeStorage("localStorage", STORAGE_KEYS.preferences, empty ? null : JSON.stringify(preferences));
}

/** Drops everything unknown: this text may have been written by anything on the page's origin. */
export function parsePreferences(text: string | null): Preferences {
  const stored = parseObject(text);
  const preferences: Preferences = { tools: readChoices(stored.tools) };
  const position = WIDGET_POSITIONS.find((known) => known === stored.position);
  if (position) preferences.position = position;
  if (stored.oversize === true) preferences.oversize = true;
  const layout = PANEL_LAYOUTS.find((known) => known === stored.layout);
  if (layout) preferences.layout = layout;
  if (typeof stored.language === "string" && /^[a-zA-Z-]{2,12}$/.test(stored.language)) {
    preferences.language = stored.language;
  }
  const profiles = readProfiles(stored.profiles);
  if (profiles.length > 0) preferences.profiles = profiles;
  const applied = listOf(stored.applied).filter(
    (id): id is string => typeof id === "string" && id.length < 64,
  );
  if (applied.length > 0) preferences.applied = applied.slice(0, 2 * MOST_OWN_PROFILES);
  return preferences;
}

/** Drops profiles with no tools or with a name already taken. */
function readProfiles(stored: unknown): OwnProfile[] {
  const profiles: OwnProfile[] = [];
  for (const entry of listOf(stored)) {
    const { name, tools } = asRecord(entry);
    const named = typeof name === "string" ? name.trim().slice(0, LONGEST_PROFILE_NAME) : "";
    const choices = readChoices(tools);
    const isNew = named && profiles.every((profile) => profile.name !== named);
    if (isNew && Object.keys(choices).length > 0) profiles.push({ name: named, tools: choices });
  }
  return profiles.slice(0, MOST_OWN_PROFILES);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
