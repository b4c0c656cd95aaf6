import * as v from "valibot";
import { EmailSchema } from "../accounts/credentials.ts";
import { DASHBOARD_VALIDATION } from "../dashboard-messages.ts";
import { VALIDATION } from "../messages.ts";
import { parsePageUrl } from "../parse-url.ts";
import { countSchema } from "../schemas/integers.ts";
import { plainTextSchema } from "../schemas/plain-text.ts";
import { WIDGET_LANGUAGES, type WidgetLanguage } from "../widgets/languages.ts";

export const REPORT_STATES = ["new", "answered", "done"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

const REPORT_TEXT_LIMIT = 2_000;
const REPLY_TEXT_LIMIT = 4_000;
export const REPORT_SEARCH_LIMIT = 200;
const PAGE_URL_LIMIT = 500;

/** A visitor's report. An invalid page URL is dropped, since the script sent it. */
export const SendReportSchema = v.object({
  text: plainTextSchema(
    DASHBOARD_VALIDATION.reportText,
    REPORT_TEXT_LIMIT,
    DASHBOARD_VALIDATION.reportTextTooLong,
  ),
  email: v.pipe(
    v.nullish(v.string(VALIDATION.email), ""),
    v.trim(),
    v.check((value) => value === "" || v.is(EmailSchema, value), VALIDATION.email),
    v.transform((value) => value.toLowerCase() || null),
  ),
  page: v.fallback(v.pipe(v.string(), v.transform(pageAddress)), null),
  /** The panel's language. */
  language: v.fallback(v.nullable(v.picklist(WIDGET_LANGUAGES)), null),
});
export type SendReportInput = v.InferOutput<typeof SendReportSchema>;

export const UpdateReportSchema = v.object({
  state: v.picklist(REPORT_STATES, DASHBOARD_VALIDATION.reportState),
});
export type UpdateReportInput = v.InferOutput<typeof UpdateReportSchema>;

/** Most reports that one request changes. */
export const BULK_REPORTS = 200;

export const UpdateReportsSchema = v.object({
  ids: v.pipe(
    v.array(v.string(DASHBOARD_VALIDATION.chosenReports), DASHBOARD_VALIDATION.chosenReports),
    v.minLength(1, DASHBOARD_VALIDATION.chosenReports),
    v.maxLength(BULK_REPORTS, DASHBOARD_VALIDATION.chosenReports),
  ),
  state: v.picklist(REPORT_STATES, DASHBOARD_VALIDATION.reportState),
});
export type UpdateReportsInput = v.InferOutput<typeof UpdateReportsSchema>;

/** The reports that were in another state before, each with that state. */
export interface ChangedReportsView {
  changed: { id: string; before: ReportState }[];
}

/** Filter of the list of reports, and of its export. */
export const ReportQuerySchema = v.object({
  state: v.optional(v.picklist(REPORT_STATES, DASHBOARD_VALIDATION.reportState)),
  /** A widget's id. */
  widget: v.optional(v.string()),
  /** Searches the text and the visitor's email address. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(REPORT_SEARCH_LIMIT, VALIDATION.tooLong)), ""),
  /** Id of a report; only older ones are returned. */
  after: v.optional(v.pipe(v.string(), v.uuid(DASHBOARD_VALIDATION.reportAfter))),
});
export type ReportQuery = v.InferOutput<typeof ReportQuerySchema>;

/** A reply to a visitor who left an email address. */
export const ReplySchema = v.object({
  text: plainTextSchema(
    DASHBOARD_VALIDATION.replyText,
    REPLY_TEXT_LIMIT,
    DASHBOARD_VALIDATION.replyTextTooLong,
  ),
  /** Number of replies on the screen, to detect double and concurrent replies. */
  seen: countSchema(DASHBOARD_VALIDATION.repliesSeen),
});
export type ReplyInput = v.InferOutput<typeof ReplySchema>;

/** The typed part of a reply. */
export const ReplyTextSchema = v.pick(ReplySchema, ["text"]);

/** State of a reply's mail; `sent` once the receiver's server has accepted it. */
export type ReplyDelivery = "waiting" | "sent" | "failed";

export interface ReplyView {
  /** Starts at 1 in each report. */
  number: number;
  text: string;
  /** Name or address of the writer; null for a deleted account. */
  author: string | null;
  delivery: ReplyDelivery;
  createdAt: string;
}

/** A report as its owner sees it. */
export interface ReportView {
  id: string;
  widgetId: string;
  widgetName: string;
  text: string;
  email: string | null;
  /** Absolute http or https URL. */
  pageUrl: string | null;
  /** Language of the visitor's widget and of mailed replies; null for unknown. */
  language: WidgetLanguage | null;
  state: ReportState;
  /** In the order of sending. */
  replies: ReplyView[];
  createdAt: string;
}

export interface ReportList {
  reports: ReportView[];
  /** Whether there are older ones, to be requested with `after`. */
  hasMore: boolean;
  /** Totals by state, whichever state was requested. */
  counts: Record<ReportState, number>;
  /** Number of reports about deleted widgets that can still be restored, reports included. */
  ofDeleted: number;
}

/** Drops credentials, and the query if too long; null for anything but http and https. */
function pageAddress(value: string): string | null {
  const url = parsePageUrl(value);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.username = "";
  url.password = "";
  url.hash = "";
  if (url.href.length > PAGE_URL_LIMIT) url.search = "";
  return url.href.length > PAGE_URL_LIMIT ? url.origin : url.href;
}
