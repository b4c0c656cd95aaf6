import * as v from "valibot";
import { EmailSchema } from "../accounts/credentials.ts";
import { DASHBOARD_VALIDATION } from "../dashboard-messages.ts";
import { VALIDATION } from "../messages.ts";
import { parsePageUrl } from "../parse-url.ts";
import { countSchema } from "../schemas/integers.ts";
import { nonEmptyListSchema } from "../schemas/lists.ts";
import { plainTextSchema } from "../schemas/plain-text.ts";
import { WIDGET_LANGUAGES, type WidgetLanguage } from "../widgets/languages.ts";

export const REPORT_STATES = ["new", "answered", "done"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

const REPORT_TEXT_LIMIT = 2_000;
const REPLY_TEXT_LIMIT = 4_000;
export const REPORT_SEARCH_LIMIT = 200;
const PAGE_URL_LIMIT = 500;

/**
 * A visitor's barrier report. An invalid page URL is dropped, since the script, not the visitor,
 * sets it.
 */
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

/** Maximum number of barrier reports that a single request can change. */
export const BULK_REPORTS = 200;

export const UpdateReportsSchema = v.object({
  ids: nonEmptyListSchema(
    v.string(DASHBOARD_VALIDATION.chosenReports),
    BULK_REPORTS,
    DASHBOARD_VALIDATION.chosenReports,
  ),
  state: v.picklist(REPORT_STATES, DASHBOARD_VALIDATION.reportState),
});
export type UpdateReportsInput = v.InferOutput<typeof UpdateReportsSchema>;

/** The changed barrier reports, each with its previous state. */
export interface ChangedReportsView {
  changed: { id: string; before: ReportState }[];
}

export const ReportQuerySchema = v.object({
  state: v.optional(v.picklist(REPORT_STATES, DASHBOARD_VALIDATION.reportState)),
  widget: v.optional(v.string()),
  /** Searches the text and the visitor's email address. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(REPORT_SEARCH_LIMIT, VALIDATION.tooLong)), ""),
  /** ID of a barrier report; only older reports are returned. */
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
  /** Number of replies displayed, used to detect duplicate and concurrent replies. */
  seen: countSchema(DASHBOARD_VALIDATION.repliesSeen),
});
export type ReplyInput = v.InferOutput<typeof ReplySchema>;

export const ReplyTextSchema = v.pick(ReplySchema, ["text"]);

/** State of a reply's email; `sent` once the recipient's server has accepted it. */
export type ReplyDelivery = "waiting" | "sent" | "failed";

export interface ReplyView {
  /** Number within the barrier report, starting at 1. */
  number: number;
  text: string;
  /** Name or address of the author; null if the author was deleted. */
  author: string | null;
  delivery: ReplyDelivery;
  createdAt: string;
}

/** A barrier report as shown to its owner. */
export interface ReportView {
  id: string;
  widgetId: string;
  widgetName: string;
  text: string;
  email: string | null;
  /** Absolute http or https URL. */
  pageUrl: string | null;
  /** Language of the visitor's widget and of emailed replies; null if unknown. */
  language: WidgetLanguage | null;
  state: ReportState;
  /** Oldest first. */
  replies: ReplyView[];
  createdAt: string;
}

export interface ReportList {
  reports: ReportView[];
  /** Whether there are older barrier reports, which can be requested with `after`. */
  hasMore: boolean;
  /** Totals by state, regardless of the state filter. */
  counts: Record<ReportState, number>;
  /** Number of barrier reports about deleted widgets, which are restored along with the widget. */
  ofDeleted: number;
}

/**
 * Removes credentials, and the query if the URL is too long; null for anything but http or https.
 */
function pageAddress(value: string): string | null {
  const url = parsePageUrl(value);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.username = "";
  url.password = "";
  url.hash = "";
  if (url.href.length > PAGE_URL_LIMIT) url.search = "";
  return url.href.length > PAGE_URL_LIMIT ? url.origin : url.href;
}
