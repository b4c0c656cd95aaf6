import * as v from "valibot";
import { DASHBOARD_VALIDATION } from "../dashboard-messages.ts";
import { idSchema } from "./integers.ts";

/** A member that a copy of settings changes. */
export interface SettingDifference {
  /** E.g. `colorScheme`. */
  name: string;
  before: SettingValue;
  after: SettingValue;
}

type SettingValue = string | number | boolean | string[];

/** Changes that a copy of settings would make. */
export interface CopyPreviewView {
  /** Version of the widget that is copied from. */
  version: number;
  /** The widgets to change, by name, each with the version that the differences are based on. */
  widgets: { id: string; version: number; differences: SettingDifference[] }[];
}

export const UndoCopiesSchema = v.object({
  /** The outcome of a copy, as it was returned. */
  changed: v.pipe(
    v.array(
      v.object({
        id: v.string(DASHBOARD_VALIDATION.targets),
        versionBefore: idSchema(DASHBOARD_VALIDATION.version),
      }),
      DASHBOARD_VALIDATION.targets,
    ),
    v.minLength(1, DASHBOARD_VALIDATION.targets),
    v.maxLength(500, DASHBOARD_VALIDATION.targets),
  ),
});
export type UndoCopiesInput = v.InferOutput<typeof UndoCopiesSchema>;
