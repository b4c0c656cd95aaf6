import * as v from "valibot";
import { HEX_COLOR } from "../colors.ts";
import { DASHBOARD_VALIDATION } from "../dashboard-messages.ts";
import { VALIDATION } from "../messages.ts";
import {
  COPIED_PARTS,
  type OwnerSettings,
  WIDGET_COLOR_NAMES,
  WIDGET_POSITIONS,
  WIDGET_SIZES,
  type WidgetColorScheme,
} from "../widget-config.ts";
import { idSchema } from "./integers.ts";
import { WebsiteUrlSchema } from "./website-url.ts";
import { ChangeSettingsSchema, isTextWeak, OwnerSettingsSchema } from "./widget-settings.ts";

const NameSchema = v.pipe(
  v.string(DASHBOARD_VALIDATION.widgetName),
  v.trim(),
  v.nonEmpty(DASHBOARD_VALIDATION.widgetName),
  v.maxLength(80, DASHBOARD_VALIDATION.widgetName),
);

/** Made by the browser, so that one widget comes of a request that is sent twice. */
const CreationKeySchema = v.pipe(
  v.string(DASHBOARD_VALIDATION.creationKey),
  v.uuid(DASHBOARD_VALIDATION.creationKey),
);

/** Null for none, which a form sends as an empty text. */
const OptionalWebsiteSchema = v.nullable(
  v.pipe(
    v.string(VALIDATION.websiteInvalid),
    v.trim(),
    v.transform((value) => value || null),
    v.nullable(WebsiteUrlSchema),
  ),
);

const ColorSchemeSchema = v.pipe(
  v.string(DASHBOARD_VALIDATION.colorScheme),
  v.toLowerCase(),
  v.check(isColorScheme, DASHBOARD_VALIDATION.colorScheme),
  v.transform((value) => value as WidgetColorScheme),
);

export const AppearanceSchema = v.object({
  position: v.picklist(WIDGET_POSITIONS, DASHBOARD_VALIDATION.position),
  colorScheme: ColorSchemeSchema,
  size: v.picklist(WIDGET_SIZES, DASHBOARD_VALIDATION.size),
});
export type AppearanceInput = v.InferOutput<typeof AppearanceSchema>;

const appearance = v.partial(AppearanceSchema).entries;

export const CreateWidgetSchema = v.object({
  name: NameSchema,
  websiteUrl: v.optional(OptionalWebsiteSchema),
  ...appearance,
  settings: v.optional(ChangeSettingsSchema),
  key: v.optional(CreationKeySchema),
});
export type CreateWidgetInput = v.InferOutput<typeof CreateWidgetSchema>;

/** The steps in which a widget is made, each for itself. */
export const WidgetNameSchema = v.object({ name: NameSchema });
export const WidgetWebsiteSchema = v.object({ websiteUrl: WebsiteUrlSchema });

export const DuplicateWidgetSchema = v.object({
  name: NameSchema,
  websiteUrl: v.optional(OptionalWebsiteSchema),
  key: v.optional(CreationKeySchema),
});
export type DuplicateWidgetInput = v.InferOutput<typeof DuplicateWidgetSchema>;

export const CopySettingsSchema = v.object({
  targets: v.pipe(
    v.array(v.string(DASHBOARD_VALIDATION.targets), DASHBOARD_VALIDATION.targets),
    v.minLength(1, DASHBOARD_VALIDATION.targets),
    v.maxLength(500, DASHBOARD_VALIDATION.targets),
  ),
  parts: v.pipe(
    v.array(v.picklist(COPIED_PARTS, DASHBOARD_VALIDATION.parts), DASHBOARD_VALIDATION.parts),
    v.minLength(1, DASHBOARD_VALIDATION.parts),
  ),
});
export type CopySettingsInput = v.InferOutput<typeof CopySettingsSchema>;

/** What is missing stays as it is. */
export const UpdateWidgetSchema = v.object({
  name: v.optional(NameSchema),
  websiteUrl: v.optional(OptionalWebsiteSchema),
  ...appearance,
  settings: v.optional(ChangeSettingsSchema),
  isActive: v.optional(v.boolean(VALIDATION.required)),
  /** The version that the changes were made on; a newer one is then not overwritten. */
  version: v.optional(idSchema(DASHBOARD_VALIDATION.version)),
});
export type UpdateWidgetInput = v.InferOutput<typeof UpdateWidgetSchema>;

/** A look that is tried out before it is saved. */
export const PreviewSchema = v.object({
  ...AppearanceSchema.entries,
  settings: OwnerSettingsSchema,
});
export type PreviewInput = v.InferOutput<typeof PreviewSchema>;

/** All that an owner edits of a widget. */
export const WidgetContentSchema = v.pipe(
  v.object({ name: NameSchema, websiteUrl: OptionalWebsiteSchema, ...PreviewSchema.entries }),
  v.forward(
    v.partialCheck(
      [["colorScheme"], ["settings", "textColor"]],
      ({ colorScheme, settings }) => !isTextWeak(colorScheme, settings.textColor),
      DASHBOARD_VALIDATION.textContrast,
    ),
    ["settings", "textColor"],
  ),
);

/** What an owner edits of a widget, and the history keeps. */
export interface WidgetContent extends AppearanceInput {
  name: string;
  /** The site it is made for; null while the owner has not said. */
  websiteUrl: string | null;
  settings: OwnerSettings;
}

/** A widget as its owner sees it. */
export interface WidgetView extends AppearanceInput {
  id: string;
  publicId: string;
  name: string;
  /** The site it is made for; null while the owner has not said. */
  websiteUrl: string | null;
  isActive: boolean;
  /** Grows with each change of the name, the appearance or the settings. */
  version: number;
  createdAt: string;
  /** The line to paste into the site. */
  embedCode: string;
  /** The line for the widget as it is today, without updates; null until the browser files are built. */
  pinnedEmbedCode: string | null;
}

/** The widgets that are not what they were, and the version of each that can be brought back. */
export interface CopiedSettingsView {
  changed: { id: string; versionBefore: number }[];
}

/** A widget that can still be brought back. */
export interface DeletedWidgetView extends Pick<WidgetView, "id" | "name" | "websiteUrl"> {
  deletedAt: string;
  /** When it is gone for good. */
  goneAt: string;
}

/** One of the last versions of a widget. */
export interface WidgetVersionView extends WidgetContent {
  version: number;
  createdAt: string;
  /** The version that was brought back; null for a change of its own. */
  restoredFrom: number | null;
}

/** The answer of `GET /api/widgets/{id}/settings`. */
export interface SettingsView extends OwnerSettings {
  /** The widget's version that these belong to. */
  version: number;
}

function isColorScheme(value: string): boolean {
  return WIDGET_COLOR_NAMES.some((name) => name === value) || HEX_COLOR.test(value);
}
