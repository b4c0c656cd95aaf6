import * as v from "valibot";
import { VALIDATION } from "../messages.ts";
import { withPlainLines } from "../plain-lines.ts";
import { EmailSchema } from "./account.ts";

export const REPORT_STATES = ["new", "answered", "done"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const REPORT_TEXT_LIMIT = 2_000;
const PAGE_URL_LIMIT = 500;

/** What a visitor sends. Of the page's address only what is one counts: it is the script's, not the visitor's. */
export const SendReportSchema = v.object({
  text: v.pipe(
    v.string(VALIDATION.reportText),
    v.transform(withPlainLines),
    v.trim(),
    v.nonEmpty(VALIDATION.reportText),
    v.maxLength(REPORT_TEXT_LIMIT, VALIDATION.reportTextTooLong),
  ),
  email: v.pipe(
    v.nullish(v.string(VALIDATION.email), ""),
    v.trim(),
    v.check((value) => value === "" || v.is(EmailSchema, value), VALIDATION.email),
    v.transform((value) => value.toLowerCase() || null),
  ),
  page: v.fallback(v.pipe(v.string(), v.transform(pageAddress)), null),
});
export type SendReportInput = v.InferOutput<typeof SendReportSchema>;

export const UpdateReportSchema = v.object({
  state: v.picklist(REPORT_STATES, VALIDATION.reportState),
});
export type UpdateReportInput = v.InferOutput<typeof UpdateReportSchema>;

/** A report as the owner sees it. */
export interface ReportView {
  id: string;
  widgetId: string;
  widgetName: string;
  text: string;
  email: string | null;
  /** Absolute, https or http. */
  pageUrl: string | null;
  state: ReportState;
  createdAt: string;
}

/** The answer of `GET /api/reports`. */
export interface ReportList {
  reports: ReportView[];
  /** Whether there are older ones: ask with `before`. */
  hasMore: boolean;
}

/** Without user name and password; a longer one loses its query first. Null for what is no page of the web. */
function pageAddress(value: string): string | null {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.username = "";
  url.password = "";
  url.hash = "";
  if (url.href.length > PAGE_URL_LIMIT) url.search = "";
  return url.href.length > PAGE_URL_LIMIT ? url.origin : url.href;
}
