import type { SettingsView, WidgetContent, WidgetView } from "#shared/schemas/widget.ts";
import {
  type OwnerSettings,
  WIDGET_COLOR_NAMES,
  type WidgetPosition,
  type WidgetSize,
} from "#shared/widget-config.ts";
import { WIDGET_PROFILES, type WidgetProfile } from "#shared/widget-profiles.ts";
import { WIDGET_TOOLS, type WidgetTool } from "#shared/widget-tools.ts";
import { listOf, type OfferedName, offeredNames } from "./offered-names.ts";

/** What stands in the editor's fields. */
export interface WidgetDraft {
  name: string;
  /** As typed; empty for none. */
  websiteUrl: string;
  position: WidgetPosition;
  size: WidgetSize;
  colorChoice: ColorChoice;
  /** As typed; counts when `colorChoice` is `own`. */
  ownColor: string;
  settings: SettingsDraft;
}

export interface SettingsDraft
  extends Omit<OwnerSettings, "tools" | "profiles" | "offsetX" | "offsetY" | "allowedHosts"> {
  tools: OfferedName<WidgetTool>[];
  profiles: OfferedName<WidgetProfile>[];
  /** As typed. */
  offsetX: string;
  offsetY: string;
  /** As typed, one a line. */
  allowedHosts: string;
}

export type ColorChoice = (typeof WIDGET_COLOR_NAMES)[number] | "own";

/** Something saved, and which version of the widget it is. */
export interface SavedWidget {
  content: WidgetContent;
  version: number;
}

const FIRST_OWN_COLOR = "#0f766e";

/** The two come by requests of their own: where one is newer, the older version is what can be relied on. */
export function savedWidget(widget: WidgetView, { version, ...settings }: SettingsView): SavedWidget {
  const { name, websiteUrl, position, size, colorScheme } = widget;
  return {
    content: { name, websiteUrl, position, size, colorScheme, settings },
    version: Math.min(widget.version, version),
  };
}

export function draftOf({
  name,
  websiteUrl,
  position,
  size,
  colorScheme,
  settings,
}: WidgetContent): WidgetDraft {
  const colorChoice = WIDGET_COLOR_NAMES.find((known) => known === colorScheme) ?? "own";
  const ownColor = colorChoice === "own" ? colorScheme : FIRST_OWN_COLOR;
  const { tools, profiles, offsetX, offsetY, allowedHosts } = settings;
  return {
    name,
    websiteUrl: websiteUrl ?? "",
    position,
    size,
    colorChoice,
    ownColor,
    settings: {
      ...settings,
      tools: offeredNames(tools, WIDGET_TOOLS),
      profiles: offeredNames(profiles, WIDGET_PROFILES),
      offsetX: String(offsetX),
      offsetY: String(offsetY),
      allowedHosts: allowedHosts.join("\n"),
    },
  };
}

/** For `WidgetContentSchema` to check. */
export function inputOf({ colorChoice, ownColor, settings, ...draft }: WidgetDraft) {
  return {
    ...draft,
    colorScheme: colorChoice === "own" ? ownColor.trim() : colorChoice,
    settings: {
      ...settings,
      tools: listOf(settings.tools, WIDGET_TOOLS),
      profiles: listOf(settings.profiles, WIDGET_PROFILES),
      offsetX: numberOf(settings.offsetX),
      offsetY: numberOf(settings.offsetY),
      allowedHosts: linesOf(settings.allowedHosts),
    },
  };
}

/** Also of a list with commas or spaces, which no host has in it. */
function linesOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter(Boolean);
}

/** NaN, which no schema takes, for what is no number. */
function numberOf(typed: string): number {
  return typed.trim() === "" ? Number.NaN : Number(typed);
}
