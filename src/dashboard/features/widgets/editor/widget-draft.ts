import { EVERY_OTHER } from "#shared/widgets/config.ts";
import { namesIn } from "#shared/widgets/defaults.ts";
import { WIDGET_COLOR_NAMES } from "#shared/widgets/launcher-colors.ts";
import { WIDGET_PROFILES, type WidgetProfile } from "#shared/widgets/profiles.ts";
import type { UpdateWidgetInput, WidgetContent } from "#shared/widgets/schemas.ts";
import { WIDGET_TOOLS, type WidgetTool } from "#shared/widgets/tool-values.ts";

export interface WidgetDraft extends Omit<WidgetContent, "websiteUrl" | "colorScheme" | "settings"> {
  /** Raw input; empty if there is no website. */
  websiteUrl: string;
  colorChoice: ColorChoice;
  /** Raw input, used when `colorChoice` is `own`. */
  ownColor: string;
  settings: SettingsDraft;
}

export interface SettingsDraft
  extends Omit<
    WidgetContent["settings"],
    "tools" | "profiles" | "offsetX" | "offsetY" | "allowedHosts" | "excludedPaths"
  > {
  tools: OfferedName<WidgetTool>[];
  profiles: OfferedName<WidgetProfile>[];
  /** Raw input. */
  offsetX: string;
  offsetY: string;
  /** Raw input, one host per line. */
  allowedHosts: string;
  /** Raw input, one path pattern per line. */
  excludedPaths: string;
}

export type ColorChoice = (typeof WIDGET_COLOR_NAMES)[number] | "own";

/** A tool or profile; names not offered keep their place in the editor. */
export interface OfferedName<Name extends string> {
  name: Name;
  isOffered: boolean;
}

export type SavedWidget = WidgetContent & { version: number };

const FIRST_OWN_COLOR = "#0f766e";

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
  const { tools, profiles, offsetX, offsetY, allowedHosts, excludedPaths } = settings;
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
      excludedPaths: excludedPaths.join("\n"),
    },
  };
}

/** Returns input for `WidgetContentSchema`. */
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
      allowedHosts: hostsIn(settings.allowedHosts),
      excludedPaths: linesOf(settings.excludedPaths),
    },
  };
}

export function isUnsaved(draft: WidgetDraft, saved: WidgetContent): boolean {
  return !same(inputOf(draft), inputOf(draftOf(saved)));
}

export function changesOf(content: WidgetContent, saved: WidgetContent): UpdateWidgetInput {
  const { settings, ...look } = content;
  const settingsChanged = differing(settings, saved.settings);
  return {
    ...differing(look, saved),
    ...(Object.keys(settingsChanged).length > 0 && { settings: settingsChanged }),
  };
}

/** Applies the changes between `before` and `draft` to another saved widget. */
export function rebase(draft: WidgetDraft, before: WidgetDraft, saved: WidgetContent): WidgetDraft {
  const now = draftOf(saved);
  return {
    ...now,
    ...differing(draft, before),
    settings: { ...now.settings, ...differing(draft.settings, before.settings) },
  };
}

export function linesOf(typed: string): string[] {
  return typed.split("\n").filter((line) => line.trim() !== "");
}

/** Also splits at commas, semicolons and spaces, which hosts never contain. */
function hostsIn(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter(Boolean);
}

/** Returns NaN, which no schema accepts, for non-numeric text. */
function numberOf(typed: string): number {
  return typed.trim() === "" ? Number.NaN : Number(typed);
}

/** Returns the editor's list: offered names in order, followed by all others. */
function offeredNames<Name extends string>(
  list: readonly (Name | typeof EVERY_OTHER)[],
  all: readonly Name[],
): OfferedName<Name>[] {
  const offered = namesIn(list, all);
  const others = all.filter((name) => !offered.includes(name));
  return [
    ...offered.map((name) => ({ name, isOffered: true })),
    ...others.map((name) => ({ name, isOffered: false })),
  ];
}

/** Returns the list to store. If every name is offered, it also covers future names. */
function listOf<Name extends string>(
  names: readonly OfferedName<Name>[],
  all: readonly Name[],
): (Name | typeof EVERY_OTHER)[] {
  const offered = names.filter(({ isOffered }) => isOffered).map(({ name }) => name);
  if (offered.length < all.length) return offered;
  return offered.join() === all.join() ? [EVERY_OTHER] : [...offered, EVERY_OTHER];
}

/** Returns the members in `one` that differ from `other`. */
function differing<Whole extends object>(one: Whole, other: object): Partial<Whole> {
  const others: Readonly<Record<string, unknown>> = { ...other };
  const entries = Object.entries(one).filter(([name, value]) => !same(value, others[name]));
  return Object.fromEntries(entries) as Partial<Whole>;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
