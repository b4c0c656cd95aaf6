import { WIDGET_PROFILES, type WidgetProfile } from "../widget-profiles.ts";
import { WIDGET_TOOLS, type WidgetTool } from "../widget-tools.ts";

/** What visitors switch on: a tool, or a profile of several. Each is the key of its English name in `widget/i18n/`. */
export type UsedTool = WidgetTool | `profile.${WidgetProfile}`;

export const USED_TOOLS: readonly UsedTool[] = [
  ...WIDGET_TOOLS,
  ...WIDGET_PROFILES.map((profile) => `profile.${profile}` as const),
];
