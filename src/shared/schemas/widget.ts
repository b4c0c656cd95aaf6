import * as v from "valibot";
import { VALIDATION } from "../messages.ts";
import {
  HEX_COLOR,
  WIDGET_COLOR_NAMES,
  WIDGET_POSITIONS,
  WIDGET_SIZES,
  type WidgetColorScheme,
} from "../widget-config.ts";
import { DEFAULT_WIDGET_SETTINGS } from "../widget-defaults.ts";
import { WIDGET_TOOLS } from "../widget-tools.ts";

const NameSchema = v.pipe(
  v.string(VALIDATION.widgetName),
  v.trim(),
  v.nonEmpty(VALIDATION.widgetName),
  v.maxLength(80, VALIDATION.widgetName),
);

const ColorSchemeSchema = v.pipe(
  v.string(VALIDATION.colorScheme),
  v.toLowerCase(),
  v.check(isColorScheme, VALIDATION.colorScheme),
  v.transform((value) => value as WidgetColorScheme),
);

export const AppearanceSchema = v.object({
  position: v.picklist(WIDGET_POSITIONS, VALIDATION.position),
  colorScheme: ColorSchemeSchema,
  size: v.picklist(WIDGET_SIZES, VALIDATION.size),
});
export type AppearanceInput = v.InferOutput<typeof AppearanceSchema>;

const appearance = v.partial(AppearanceSchema).entries;

export const CreateWidgetSchema = v.object({ name: NameSchema, ...appearance });
export type CreateWidgetInput = v.InferOutput<typeof CreateWidgetSchema>;

export const UpdateWidgetSchema = v.object({
  name: v.optional(NameSchema),
  ...appearance,
  isActive: v.optional(v.boolean(VALIDATION.required)),
});
export type UpdateWidgetInput = v.InferOutput<typeof UpdateWidgetSchema>;

/** Stored settings and those sent in; members that are missing take their default. */
export const WidgetSettingsSchema = v.object({
  schema: v.optional(v.literal(1, VALIDATION.settingsVersion), 1),
  tools: v.optional(
    v.pipe(
      v.array(v.picklist(WIDGET_TOOLS, VALIDATION.tools), VALIDATION.tools),
      v.transform((tools) => [...new Set(tools)]),
    ),
    [...DEFAULT_WIDGET_SETTINGS.tools],
  ),
  statementUrl: v.optional(
    v.pipe(
      v.string(VALIDATION.statementUrl),
      v.trim(),
      v.maxLength(500, VALIDATION.tooLong),
      v.check((value) => value === "" || isHttpUrl(value), VALIDATION.statementUrl),
    ),
    "",
  ),
});

/** A widget as its owner sees it. */
export interface WidgetView {
  id: string;
  publicId: string;
  name: string;
  position: (typeof WIDGET_POSITIONS)[number];
  colorScheme: WidgetColorScheme;
  size: (typeof WIDGET_SIZES)[number];
  isActive: boolean;
  createdAt: string;
  /** The line to paste into the site. */
  embedCode: string;
}

function isColorScheme(value: string): boolean {
  return WIDGET_COLOR_NAMES.some((name) => name === value) || HEX_COLOR.test(value);
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
