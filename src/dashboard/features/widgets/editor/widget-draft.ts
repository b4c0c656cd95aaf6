import { WIDGET_COLOR_NAMES } from "#shared/widgets/config.ts";
import { WIDGET_PROFILES, type WidgetProfile } from "#shared/widgets/profiles.ts";
import type { SettingsView, WidgetContent, WidgetView } from "#shared/widgets/schemas.ts";
import { WIDGET_TOOLS, type WidgetTool } from "#shared/widgets/tools.ts";
import { listOf, type OfferedName, offeredNames } from "./offered-names.ts";

export interface WidgetDraft extends Omit<WidgetContent, "websiteUrl" | "colorScheme" | "settings"> {
  /** Raw input; empty for none. */
  websiteUrl: string;
  colorChoice: ColorChoice;
  /** Raw input, used when `colorChoice` is `own`. */
  ownColor: string;
  settings: SettingsDraft;
}

export interface SettingsDraft
  extends Omit<WidgetContent["settings"], "tools" | "profiles" | "offsetX" | "offsetY" | "allowedHosts"> {
  tools: OfferedName<WidgetTool>[];
  profiles: OfferedName<WidgetProfile>[];
  /** Raw input. */
  offsetX: string;
  offsetY: string;
  /** Raw input, one host per line. */
  allowedHosts: string;
}

export type ColorChoice = (typeof WIDGET_COLOR_NAMES)[number] | "own";

export interface SavedWidget {
  content: WidgetContent;
  version: number;
}

const FIRST_OWN_COLOR = "#0f766e";

/** Combines two separate responses: the lower version is the one both have reached. */
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

/** Returns the input of `WidgetContentSchema`. */
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

/** Splits at commas and spaces, too, which no host contains. */
function linesOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter(Boolean);
}

/** Returns NaN, which no schema accepts, for non-numeric text. */
function numberOf(typed: string): number {
  return typed.trim() === "" ? Number.NaN : Number(typed);
}
