import * as v from "valibot";
import { DASHBOARD_VALIDATION } from "../dashboard-messages.ts";
import { trimmedTextSchema } from "../schemas/trimmed-text.ts";

/** Filters allowed per user and account. */
export const FILTERS_LIMIT = 30;

export const SaveFilterSchema = v.object({
  name: trimmedTextSchema(DASHBOARD_VALIDATION.filterName, 40),
  /** Query of the list's URL, without a question mark. */
  search: v.pipe(
    v.string(DASHBOARD_VALIDATION.filterSearch),
    v.nonEmpty(DASHBOARD_VALIDATION.filterSearch),
    v.maxLength(500, DASHBOARD_VALIDATION.filterSearch),
    v.regex(/^[\w%&=+.*-]+$/, DASHBOARD_VALIDATION.filterSearch),
  ),
});
export type SaveFilterInput = v.InferOutput<typeof SaveFilterSchema>;

export interface SavedFilterView extends SaveFilterInput {
  id: string;
}
