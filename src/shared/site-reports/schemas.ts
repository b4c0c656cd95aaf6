import * as v from "valibot";
import { REPORT_FORMATS, REPORT_LANGUAGES } from "../reports/choices.ts";
import { SCAN_VALIDATION } from "../sites/messages.ts";

/** Largest logo in pixels, twice the size in which reports show it. */
export const LOGO_BOX = { width: 480, height: 160 };
/** A request has at most 32 KB, in which the logo is text. */
export const LOGO_BYTES = 20_000;
const NAME_LIMIT = 100;

export const SaveReportBrandSchema = v.object({
  showsOurName: v.boolean(SCAN_VALIDATION.showsOurName),
  companyName: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(NAME_LIMIT, SCAN_VALIDATION.companyNameTooLong),
    v.regex(/^\P{Cc}*$/u, SCAN_VALIDATION.companyName),
  ),
  /** A PNG in base64, or null for none. An absent one stays. */
  logo: v.optional(
    v.nullable(
      v.pipe(
        v.string(SCAN_VALIDATION.logo),
        v.maxLength(Math.ceil(LOGO_BYTES / 3) * 4, SCAN_VALIDATION.logo),
        v.base64(SCAN_VALIDATION.logo),
      ),
    ),
  ),
});

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

export type SaveReportBrandInput = v.InferOutput<typeof SaveReportBrandSchema>;

export interface ReportBrandView {
  /** Whether the plan includes it; otherwise reports bear the service's name alone. */
  isIncluded: boolean;
  productName: string;
  showsOurName: boolean;
  companyName: string;
  /** A PNG in base64. */
  logo: string | null;
}
