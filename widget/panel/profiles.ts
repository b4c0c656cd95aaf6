import { PROFILE_TOOLS, WIDGET_PROFILES, type WidgetProfile } from "#shared/widget-profiles.ts";
import { readChoices, type ToolChoices, WIDGET_TOOLS, type WidgetTool } from "#shared/widget-tools.ts";
import type { Preferences } from "../preferences.ts";

/**
 * Of a built-in profile its name in `WIDGET_PROFILES`, of a visitor's own one its name after a plus
 * sign.
 */
export interface Profile {
  id: string;
  tools: ToolChoices;
}

/** `changed`: switched on, and some of its tools altered since. */
export type ProfileState = "off" | "on" | "changed";

/**
 * Those of the profiles that have anything to switch on pickTools the tools offered, with no other
 * tools than these.
 */
export function builtInProfiles(
  profiles: readonly WidgetProfile[],
  offered: readonly WidgetTool[],
): Profile[] {
  return profiles
    .map((id) => ({ id, tools: pickTools(offered, readChoices(PROFILE_TOOLS[id])) }))
    .filter(({ tools }) => Object.keys(tools).length > 0);
}

export function ownProfiles({ profiles = [] }: Preferences): Profile[] {
  return profiles.map(({ name, tools }) => ({ id: ownId(name), tools }));
}

export function ownId(name: string): string {
  return `+${name}`;
}

export function isOwnId(id: string): boolean {
  return id.startsWith("+");
}

export function pickTools(offered: readonly WidgetTool[], choices: ToolChoices): ToolChoices {
  const tools: ToolChoices = {};
  for (const tool of offered) {
    const value = choices[tool];
    if (value) tools[tool] = value;
  }
  return tools;
}

export function profileState({ id, tools }: Profile, preferences: Preferences): ProfileState {
  const own = WIDGET_TOOLS.filter((tool) => tools[tool]);
  const kept = own.filter((tool) => tools[tool] === preferences.tools[tool]);
  if (!preferences.applied?.includes(id) || kept.length === 0) return "off";
  return kept.length === own.length ? "on" : "changed";
}

/** On: its tools go over what is on. Off: those go that still are as the profile has them. */
export function toggleProfile(profile: Profile, preferences: Preferences): Preferences {
  const applied = (preferences.applied ?? []).filter((id) => id !== profile.id);
  if (profileState(profile, preferences) === "off") {
    const tools = { ...preferences.tools, ...profile.tools };
    return { ...preferences, tools, applied: [...applied, profile.id] };
  }
  const tools = { ...preferences.tools };
  for (const tool of WIDGET_TOOLS) if (tools[tool] === profile.tools[tool]) delete tools[tool];
  return { ...preferences, tools, applied };
}

/**
 * Forgets profiles of which nothing is on any more, so that a tool chosen later does not bring them
 * back.
 */
export function withoutInactive(preferences: Preferences): Preferences {
  const known = [...builtInProfiles(WIDGET_PROFILES, WIDGET_TOOLS), ...ownProfiles(preferences)];
  const live = known.filter((profile) => profileState(profile, preferences) !== "off").map(({ id }) => id);
  const { applied: _, ...others } = preferences;
  return live.length > 0 ? { ...others, applied: live } : others;
}
