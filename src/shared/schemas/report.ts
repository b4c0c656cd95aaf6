import * as v from "valibot";
import { DASHBOARD_VALIDATION } from "../dashboard-messages.ts";
import { VALIDATION } from "../messages.ts";
import { parsePageUrl } from "../parse-url.ts";
import { withPlainLines } from "../plain-lines.ts";
import { WIDGET_LANGUAGES, type WidgetLanguage } from "../widget-languages.ts";
import { EmailSchema } from "./credentials.ts";
import { countSchema } from "./integers.ts";

export const REPORT_STATES = ["new", "answered", "done"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const REPORT_TEXT_LIMIT = 2_000;
export const REPLY_TEXT_LIMIT = 4_000;
export const REPORT_SEARCH_LIMIT = 200;
const PAGE_URL_LIMIT = 500;

/** What a visitor sends. Of the page's address only what is one counts: it is the script's, not the visitor's. */
export const SendReportSchema = v.object({
  text: v.pipe(
    v.string(DASHBOARD_VALIDATION.reportText),
    v.transform(withPlainLines),
    v.trim(),
    v.nonEmpty(DASHBOARD_VALIDATION.reportText),
    v.maxLength(REPORT_TEXT_LIMIT, DASHBOARD_VALIDATION.reportTextTooLong),
  ),
  email: v.pipe(
    v.nullish(v.string(VALIDATION.email), ""),
    v.trim(),
    v.check((value) => value === "" || v.is(EmailSchema, value), VALIDATION.email),
    v.transform((value) => value.toLowerCase() || null),
  ),
  page: v.fallback(v.pipe(v.string(), v.transform(pageAddress)), null),
  /** Language of the panel. */
  language: v.fallback(v.nullable(v.picklist(WIDGET_LANGUAGES)), null),
});
export type SendReportInput = v.InferOutput<typeof SendReportSchema>;

export const UpdateReportSchema = v.object({
  state: v.picklist(REPORT_STATES, DASHBOARD_VALIDATION.reportState),
});
export type UpdateReportInput = v.InferOutput<typeof UpdateReportSchema>;

/** The query of `GET /api/reports` and of the file of them. */
export const ReportQuerySchema = v.object({
  state: v.optional(v.picklist(REPORT_STATES, DASHBOARD_VALIDATION.reportState)),
  /** A widget's id. */
  widget: v.optional(v.string()),
  /** In the text or the visitor's address. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(REPORT_SEARCH_LIMIT, VALIDATION.tooLong)), ""),
  /** The id of a report: only older ones than that. */
  after: v.optional(v.pipe(v.string(), v.uuid(DASHBOARD_VALIDATION.reportAfter))),
});
export type ReportQuery = v.InferOutput<typeof ReportQuerySchema>;

/** What the visitor who left an address is to be answered. */
export const ReplySchema = v.object({
  text: v.pipe(
    v.string(DASHBOARD_VALIDATION.replyText),
    v.transform(withPlainLines),
    v.trim(),
    v.nonEmpty(DASHBOARD_VALIDATION.replyText),
    v.maxLength(REPLY_TEXT_LIMIT, DASHBOARD_VALIDATION.replyTextTooLong),
  ),
  /** How many replies the person saw, so that the same one is not sent twice, nor two past each other. */
  seen: countSchema(DASHBOARD_VALIDATION.repliesSeen),
});
export type ReplyInput = v.InferOutput<typeof ReplySchema>;

/** The part that a person types. */
export const ReplyTextSchema = v.pick(ReplySchema, ["text"]);

/** What became of a reply's mail: on its way, handed over to the receiver's server, or given up. */
export type ReplyDelivery = "waiting" | "sent" | "failed";

export interface ReplyView {
  /** 1 for the first reply to its report. */
  number: number;
  text: string;
  /** Null for somebody whose account is gone. */
  author: string | null;
  delivery: ReplyDelivery;
  createdAt: string;
}

/** A report as the owner sees it. */
export interface ReportView {
  id: string;
  widgetId: string;
  widgetName: string;
  text: string;
  email: string | null;
  /** Absolute, https or http. */
  pageUrl: string | null;
  /** Language of the visitor's widget, in which replies are framed; null when unknown. */
  language: WidgetLanguage | null;
  state: ReportState;
  /** In the order in which they were sent. */
  replies: ReplyView[];
  createdAt: string;
}

/** The answer of `GET /api/reports`. */
export interface ReportList {
  reports: ReportView[];
  /** Whether there are older ones: ask with `after`. */
  hasMore: boolean;
  /** How many there are in each state, whichever of them was asked for. */
  counts: Record<ReportState, number>;
  /**
   * How many are about widgets that were deleted and can still be brought back: the reports come
   * back with them.
   */
  ofDeleted: number;
}

/** Without user name and password; a longer one loses its query first. Null for what is no page of the web. */
function pageAddress(value: string): string | null {
  const url = parsePageUrl(value);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.username = "";
  url.password = "";
  url.hash = "";
  if (url.href.length > PAGE_URL_LIMIT) url.search = "";
  return url.href.length > PAGE_URL_LIMIT ? url.origin : url.href;
}
