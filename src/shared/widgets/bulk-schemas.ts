import * as v from "valibot";
import { DASHBOARD_VALIDATION } from "../dashboard-messages.ts";
import { VALIDATION } from "../messages.ts";
import { idSchema } from "../schemas/integers.ts";
import { nonEmptyListSchema } from "../schemas/lists.ts";
import { LabelSchema } from "./labels.ts";
import type { SettingValue } from "./schemas.ts";

export const UndoCopiesSchema = v.object({
  /** Outcome of a copy, as returned by the copy request. */
  changed: nonEmptyListSchema(
    v.object(
      {
        id: v.string(DASHBOARD_VALIDATION.targets),
        versionBefore: idSchema(DASHBOARD_VALIDATION.version),
      },
      DASHBOARD_VALIDATION.targets,
    ),
    500,
    DASHBOARD_VALIDATION.targets,
  ),
});

/** Maximum number of widgets that a single request can change. */
export const BULK_LIMIT = 1_000;

/** A single change to multiple widgets; absent members change nothing. */
export const ChangeWidgetsSchema = v.object({
  ids: nonEmptyListSchema(v.string(DASHBOARD_VALIDATION.chosen), BULK_LIMIT, DASHBOARD_VALIDATION.chosen),
  isActive: v.optional(v.boolean(VALIDATION.required)),
  addLabel: v.optional(LabelSchema),
  removeLabel: v.optional(LabelSchema),
});

export type ChangeWidgetsInput = v.InferOutput<typeof ChangeWidgetsSchema>;

/** The changed widgets. Applying the opposite change to them undoes the change. */
export interface ChangedWidgetsView {
  changed: string[];
}

/** A widget's figures for display in a long list. */
export interface WidgetFiguresView {
  widgetId: string;
  /** Visits in the current month (UTC). */
  visits: number;
  /** Barrier reports in the state `new`. */
  newReports: number;
  /** Open critical and serious failures found on its website by scans. */
  issues: number;
}

/** A setting changed by a copy. */
export interface SettingDifference {
  /** E.g. `colorScheme`. */
  name: string;
  before: SettingValue;
  after: SettingValue;
}

export interface CopyPreviewView {
  /** Source widget's version. */
  version: number;
  /** Widgets to change, by name, each with the version that its differences are based on. */
  widgets: { id: string; version: number; differences: SettingDifference[] }[];
}

export type UndoCopiesInput = v.InferOutput<typeof UndoCopiesSchema>;
