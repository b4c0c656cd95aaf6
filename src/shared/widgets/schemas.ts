import * as v from "valibot";
import { DASHBOARD_VALIDATION } from "../dashboard-messages.ts";
import { VALIDATION } from "../messages.ts";
import { idSchema } from "../schemas/integers.ts";
import { WebsiteUrlSchema } from "../schemas/website-url.ts";
import { COPIED_PARTS, WIDGET_POSITIONS, WIDGET_SIZES } from "./config.ts";
import { LabelsSchema } from "./labels.ts";
import { isColorScheme, type WidgetColorScheme } from "./launcher-colors.ts";
import {
  ChangeSettingsSchema,
  isTextWeak,
  type OwnerSettings,
  OwnerSettingsSchema,
} from "./settings-schema.ts";

export const NameSchema = v.pipe(
  v.string(DASHBOARD_VALIDATION.widgetName),
  v.trim(),
  v.nonEmpty(DASHBOARD_VALIDATION.widgetName),
  v.maxLength(80, DASHBOARD_VALIDATION.widgetName),
);

/** Made by the browser, so that a repeated request creates one widget. */
export const CreationKeySchema = v.pipe(
  v.string(DASHBOARD_VALIDATION.creationKey),
  v.uuid(DASHBOARD_VALIDATION.creationKey),
);

/** A website or null; a form sends an empty text for none. */
export const OptionalWebsiteSchema = v.nullable(
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

/** Corner, color and size of the launcher button. */
export interface Appearance extends v.InferOutput<typeof AppearanceSchema> {}

const changes = {
  websiteUrl: v.optional(OptionalWebsiteSchema),
  ...v.partial(AppearanceSchema).entries,
  settings: v.optional(ChangeSettingsSchema),
};

export const CreateWidgetSchema = v.object({
  name: NameSchema,
  ...changes,
  key: v.optional(CreationKeySchema),
});
export type CreateWidgetInput = v.InferOutput<typeof CreateWidgetSchema>;

/** Single steps of creating a widget. */
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
  /** Versions shown in the preview: the source widget's, and the targets' in their order. */
  seen: v.optional(
    v.object(
      {
        source: idSchema(DASHBOARD_VALIDATION.version),
        targets: v.pipe(
          v.array(idSchema(DASHBOARD_VALIDATION.version), DASHBOARD_VALIDATION.version),
          v.maxLength(500, DASHBOARD_VALIDATION.version),
        ),
      },
      DASHBOARD_VALIDATION.version,
    ),
  ),
});
export type CopySettingsInput = v.InferOutput<typeof CopySettingsSchema>;

/** Changes to a widget; absent members are kept. */
export const UpdateWidgetSchema = v.object({
  name: v.optional(NameSchema),
  ...changes,
  isActive: v.optional(v.boolean(VALIDATION.required)),
  /** Not versioned, because visitors never get them. */
  labels: v.optional(LabelsSchema),
  /** Version that the changes are based on, so that a newer one is not overwritten. */
  version: v.optional(idSchema(DASHBOARD_VALIDATION.version)),
});
export type UpdateWidgetInput = v.InferOutput<typeof UpdateWidgetSchema>;

export const PreviewSchema = v.object({
  ...AppearanceSchema.entries,
  settings: OwnerSettingsSchema,
});
/** The part that visitors see. */
export type WidgetLook = Omit<WidgetContent, "name" | "websiteUrl">;

export const WidgetContentSchema = v.pipe(
  v.object({
    name: NameSchema,
    /** Website that the widget is for; null if unknown. */
    websiteUrl: OptionalWebsiteSchema,
    ...PreviewSchema.entries,
  }),
  v.forward(
    v.partialCheck(
      [["colorScheme"], ["settings", "textColor"]],
      ({ colorScheme, settings }) => !isTextWeak(colorScheme, settings.textColor),
      DASHBOARD_VALIDATION.textContrast,
    ),
    ["settings", "textColor"],
  ),
);

/** The versioned part of a widget: stored, edited and sent by the editor. */
export interface WidgetContent extends v.InferOutput<typeof WidgetContentSchema> {
  settings: OwnerSettings;
}

/** A widget as its owner sees it in the list. */
export interface WidgetView extends Omit<WidgetContent, "settings"> {
  id: string;
  publicId: string;
  isActive: boolean;
  /** Labels by which the team groups widgets. */
  labels: string[];
  /** Increases with each change of name, appearance or settings. */
  version: number;
  createdAt: string;
  embedCode: string;
  /** Line that pins the current release; null until the browser files are built. */
  pinnedEmbedCode: string | null;
}

/** The changed widgets, each with the version to restore. */
export interface CopiedSettingsView {
  changed: { id: string; versionBefore: number }[];
}

/** A deleted widget that can be restored. */
export interface DeletedWidgetView extends Pick<WidgetView, "id" | "name" | "websiteUrl"> {
  deletedAt: string;
  /** Time when the widget is purged. */
  goneAt: string;
}

export interface WidgetVersionView extends WidgetContent {
  version: number;
  createdAt: string;
  /** The restored version; null for an edit. */
  restoredFrom: number | null;
  /** Address of the user who saved it; null for older versions and deleted users. */
  savedBy: string | null;
}

export interface SettingsView extends OwnerSettings {
  /** The widget's version with these settings. */
  version: number;
}

export type SettingValue = string | number | boolean | string[];
