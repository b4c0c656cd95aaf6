import * as v from "valibot";
import { DASHBOARD_VALIDATION } from "../dashboard-messages.ts";
import { IMPORT_VALIDATION } from "./import-messages.ts";
import { LabelsSchema } from "./labels.ts";
import { CreationKeySchema, NameSchema, OptionalWebsiteSchema } from "./schemas.ts";

/** Maximum number of widgets that one import creates. */
export const IMPORT_LIMIT = 500;

/** Hours for which an import can be undone as a whole. */
export const IMPORT_UNDO_HOURS = 24;

export const ImportRowSchema = v.object({
  name: NameSchema,
  websiteUrl: v.optional(OptionalWebsiteSchema),
  labels: v.optional(LabelsSchema),
});
export type ImportRow = v.InferOutput<typeof ImportRowSchema>;

export const ImportWidgetsSchema = v.object({
  /** Made by the browser, so that a repeated request makes one import. */
  key: CreationKeySchema,
  rows: v.pipe(
    v.array(ImportRowSchema, IMPORT_VALIDATION.rows),
    v.minLength(1, IMPORT_VALIDATION.rows),
    v.maxLength(IMPORT_LIMIT, IMPORT_VALIDATION.rows),
  ),
  /** Widget whose look and settings the new widgets copy; without it they get the defaults. */
  template: v.optional(v.string(DASHBOARD_VALIDATION.targets)),
});
export type ImportWidgetsInput = v.InferOutput<typeof ImportWidgetsSchema>;

/** An import that can still be undone, or was. */
export interface WidgetImportView {
  id: string;
  createdAt: string;
  /** The import's undeleted widgets, in the order of the rows. */
  widgetIds: string[];
  /** Rows skipped because their website had a widget already. */
  skipped: number;
  /** Time until which it can be undone. */
  undoableUntil: string;
  isUndone: boolean;
}
