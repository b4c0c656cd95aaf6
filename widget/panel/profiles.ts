import { PROFILE_TOOLS, WIDGET_PROFILES, type WidgetProfile } from "#shared/widgets/profiles.ts";
import { readChoices, type ToolChoices, WIDGET_TOOLS, type WidgetTool } from "#shared/widgets/tool-values.ts";
import type { Preferences } from "../preferences.ts";

/**
 * `id` is a name in `WIDGET_PROFILES`, or a plus sign and the name of the visitor's own profile.
 */
export interface Profile {
  id: string;
  tools: ToolChoices;
}

/** `changed`: on, but some of its tools have since been changed. */
export type ProfileState = "off" | "on" | "changed";

/** Returns the profiles with at least one offered tool, limited to the offered tools. */
export function builtInProfiles(
  profiles: readonly WidgetProfile[],
  offered: readonly WidgetTool[],
): (Profile & { id: WidgetProfile })[] {
  return profiles
    .map((id) => ({ id, tools: pickTools(offered, readChoices(PROFILE_TOOLS[id])) }))
    .filter(({ tools }) => Object.keys(tools).length > 0);
}

function ownProfiles({ profiles = [] }: Preferences): Profile[] {
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
  const unchanged = own.filter((tool) => tools[tool] === preferences.tools[tool]);
  if (!preferences.applied?.includes(id) || unchanged.length === 0) return "off";
  return unchanged.length === own.length ? "on" : "changed";
}

/** Switches a profile on, overriding current tools, or off, keeping tools changed since. */
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

/** Drops applied profiles with no active tools: a tool chosen later must not reactivate them. */
export function withoutInactive(preferences: Preferences): Preferences {
  const known = [...builtInProfiles(WIDGET_PROFILES, WIDGET_TOOLS), ...ownProfiles(preferences)];
  const live = known.filter((profile) => profileState(profile, preferences) !== "off").map(({ id }) => id);
  const { applied: _, ...others } = preferences;
  return live.length > 0 ? { ...others, applied: live } : others;
}
