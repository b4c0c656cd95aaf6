import { EVERY_OTHER, HIDE_DURATIONS, type OwnerSettings, type WidgetSettings } from "./config.ts";
import { WIDGET_PROFILES } from "./profiles.ts";
import { WIDGET_TOOLS } from "./tools.ts";

/** Default distance of the button from its corner, in px. */
const DEFAULT_OFFSET = 16;

export const DEFAULT_OWNER_SETTINGS: OwnerSettings = {
  schema: 2,
  tools: [EVERY_OTHER],
  profiles: [EVERY_OTHER],
  language: "auto",
  statementUrl: "",
  icon: "person",
  label: "",
  textColor: "",
  offsetX: DEFAULT_OFFSET,
  offsetY: DEFAULT_OFFSET,
  phone: "same",
  hideDurations: [...HIDE_DURATIONS],
  reports: true,
  analytics: false,
  toolCounts: true,
  allowedHosts: [],
};

export const DEFAULT_WIDGET_SETTINGS: WidgetSettings = offeredSettings(DEFAULT_OWNER_SETTINGS);

/** Returns the settings that visitors get, with the list entry `EVERY_OTHER` expanded. */
export function offeredSettings({ allowedHosts: _hosts, ...settings }: OwnerSettings): WidgetSettings {
  return {
    ...settings,
    tools: namesIn(settings.tools, WIDGET_TOOLS),
    profiles: namesIn(settings.profiles, WIDGET_PROFILES),
  };
}

/** Expands `EVERY_OTHER` in a list into all names that it does not hold. */
export function namesIn<Name extends string>(
  list: readonly (Name | typeof EVERY_OTHER)[],
  all: readonly Name[],
): Name[] {
  const others = all.filter((name) => !list.includes(name));
  return list.flatMap((entry) => (entry === EVERY_OTHER ? others : [entry]));
}
