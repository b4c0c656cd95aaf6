import * as v from "valibot";
import {
  UpdateWidgetSchema,
  WidgetSettingsSchema,
  type WidgetView,
} from "../../../../shared/schemas/widget.ts";
import {
  WIDGET_COLOR_NAMES,
  type WidgetColorScheme,
  type WidgetPosition,
  type WidgetSettings,
  type WidgetSize,
} from "../../../../shared/widget-config.ts";
import type { WidgetTool } from "../../../../shared/widget-tools.ts";

/** What stands in the editor's fields. */
export interface WidgetDraft {
  name: string;
  position: WidgetPosition;
  size: WidgetSize;
  colorChoice: ColorChoice;
  /** As typed; counts when `colorChoice` is `own`. */
  ownColor: string;
  tools: WidgetTool[];
  statementUrl: string;
}

export type ColorChoice = (typeof WIDGET_COLOR_NAMES)[number] | "own";

const FIRST_OWN_COLOR = "#0f766e";

/** What a draft becomes: the widget's own members and its settings. */
export const DraftSchema = v.object({ ...UpdateWidgetSchema.entries, ...WidgetSettingsSchema.entries });
export type CheckedDraft = v.InferOutput<typeof DraftSchema>;

export function draftOf(
  { name, position, size, colorScheme }: WidgetView,
  settings: WidgetSettings,
): WidgetDraft {
  const colorChoice = WIDGET_COLOR_NAMES.find((known) => known === colorScheme) ?? "own";
  const ownColor = colorChoice === "own" ? colorScheme : FIRST_OWN_COLOR;
  const { tools, statementUrl } = settings;
  return { name, position, size, colorChoice, ownColor, tools, statementUrl };
}

/** For `DraftSchema` to check. */
export function inputOf({ colorChoice, ownColor, ...draft }: WidgetDraft) {
  return { ...draft, colorScheme: colorChoice === "own" ? ownColor.trim() : colorChoice };
}

/** The colour to show while the own one is still being typed. */
export function shownColor(draft: WidgetDraft, saved: WidgetColorScheme): WidgetColorScheme {
  const result = v.safeParse(DraftSchema.entries.colorScheme, inputOf(draft).colorScheme);
  return (result.success && result.output) || saved;
}

export function differs(one: WidgetDraft, other: WidgetDraft): boolean {
  return JSON.stringify(inputOf(one)) !== JSON.stringify(inputOf(other));
}
