import * as v from "valibot";
import { PAGE_LANGUAGES } from "../language/language.ts";
import { SCAN_VALIDATION } from "../sites/messages.ts";

export const REPORT_FORMATS = ["html", "pdf"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/**
 * Number of months available as monthly reports, including the current month; scans are kept just
 * as long.
 */
export const REPORT_MONTHS = 24;

/** Maximum logo size in pixels, twice the displayed size. */
export const LOGO_BOX = { width: 480, height: 160 };
/** Maximum logo size in bytes; a request is limited to 32 KB and encodes the logo as text. */
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
  /** A PNG in base64; null removes the logo; if absent, it is kept. */
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
  /** Defaults to the language of the user's region. */
  language: v.optional(v.picklist(PAGE_LANGUAGES, SCAN_VALIDATION.reportLanguage)),
  /** A month in UTC, such as `2026-11`; defaults to the current month. */
  month: v.optional(v.pipe(v.string(), v.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, SCAN_VALIDATION.month))),
});
export type SiteReportQuery = v.InferOutput<typeof SiteReportQuerySchema>;

export const SharedReportQuerySchema = v.object({ format });

export type SaveReportBrandInput = v.InferOutput<typeof SaveReportBrandSchema>;

export interface ReportBrandView {
  /** Whether the plan includes branding; if not, reports show only the service's name. */
  isIncluded: boolean;
  productName: string;
  showsOurName: boolean;
  companyName: string;
  /** A PNG in base64. */
  logo: string | null;
}
