import * as v from "valibot";
import { REPORT_FORMATS, REPORT_LANGUAGES } from "../report-choices.ts";
import { SCAN_VALIDATION } from "../scan-messages.ts";

const format = v.optional(v.picklist(REPORT_FORMATS, SCAN_VALIDATION.reportFormat), "html");

export const SiteReportQuerySchema = v.object({
  format,
  /** The language of the person's region unless named. */
  language: v.optional(v.picklist(REPORT_LANGUAGES, SCAN_VALIDATION.reportLanguage)),
  /** A month of UTC, such as `2026-11`; the current one unless named. */
  month: v.optional(v.pipe(v.string(), v.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, SCAN_VALIDATION.month))),
});
export type SiteReportQuery = v.InferOutput<typeof SiteReportQuerySchema>;

export const SharedReportQuerySchema = v.object({ format });
