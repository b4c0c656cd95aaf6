import * as v from "valibot";
import { MANUAL_CHECK_STATES, type ManualCheckState } from "../sites/choices.ts";
import { SCAN_VALIDATION } from "../sites/messages.ts";

const NOTE_LIMIT = 2_000;

export const SaveManualCheckSchema = v.object({
  state: v.picklist(MANUAL_CHECK_STATES, SCAN_VALIDATION.checkState),
  note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(NOTE_LIMIT, SCAN_VALIDATION.noteTooLong)), ""),
});
export type SaveManualCheckInput = v.InferOutput<typeof SaveManualCheckSchema>;

/** A manual check with its result for a site. */
export interface ManualCheckView {
  /** Stable ID, such as `keyboard-only`. */
  id: string;
  /** WCAG 2.2 success criteria, such as `2.1.1`. */
  criteria: string[];
  title: string;
  /** Instructions for the check. */
  how: string;
  state: ManualCheckState;
  note: string;
  by: string | null;
  /** Time of the last change; null before the first change. */
  updatedAt: string | null;
}
