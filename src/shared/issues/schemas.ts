import * as v from "valibot";
import { PAGE_LANGUAGES } from "../language/language.ts";
import { VALIDATION } from "../messages.ts";
import type { MarkupChange } from "../scan-rules/changed-markup.ts";
import { findTool } from "../scan-rules/embedded-tools.ts";
import type { FindingMessage } from "../scan-rules/finding-text.ts";
import { plainTextSchema } from "../schemas/plain-text.ts";
import type { Builder, MenuPath } from "../sites/builders.ts";
import {
  IGNORE_REASONS,
  type IgnoreReason,
  IMPACTS,
  ISSUE_STATES,
  type IssueEventKind,
  type IssueState,
  OUTCOMES,
  type PageSource,
} from "../sites/choices.ts";
import { SCAN_VALIDATION } from "../sites/messages.ts";
import type { Person, ScanView } from "../sites/schemas.ts";

const COMMENT_LIMIT = 2_000;
const SEARCH_LIMIT = 200;
const WORD_LIMIT = 100;

const word = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(WORD_LIMIT, VALIDATION.tooLong)));
const id = v.pipe(v.string(SCAN_VALIDATION.id), v.uuid(SCAN_VALIDATION.id));

export const IssueQuerySchema = v.object({
  site: id,
  /** `open` includes every state except fixed and ignored. */
  state: v.optional(v.picklist([...ISSUE_STATES, "open"], SCAN_VALIDATION.state)),
  impact: v.optional(v.picklist(IMPACTS, SCAN_VALIDATION.impact)),
  outcome: v.optional(v.picklist(OUTCOMES, SCAN_VALIDATION.outcome)),
  /** Rule ID, such as `img-alt`. */
  rule: word,
  /** Success criterion, such as `1.4.3`. */
  criterion: word,
  /** A page's address, or part of an address or title. */
  page: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2_048, VALIDATION.tooLong))),
  /** User ID, or `nobody`. */
  assignee: v.optional(v.pipe(v.string(), v.regex(/^(?:nobody|\d{1,9})$/, SCAN_VALIDATION.id))),
  /** `own`, `template`, `tool` for any embedded tool, or the ID of one, such as `calendly`. */
  origin: word,
  /** Searches rules, messages, pages, and markup. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(SEARCH_LIMIT, VALIDATION.tooLong)), ""),
  /** Language, in addition to English, in which `search` matches messages. */
  language: v.optional(v.picklist(PAGE_LANGUAGES, SCAN_VALIDATION.reportLanguage)),
  /** Most severe first, or grouped by origin: `own`, `template`, and tools by ID. */
  order: v.optional(v.picklist(["severity", "origin"], SCAN_VALIDATION.order), "severity"),
  /** ID of an issue; only subsequent issues are returned. */
  after: v.optional(id),
});
export type IssueQuery = v.InferOutput<typeof IssueQuerySchema>;

export const EXPORT_FORMATS = ["csv", "json", "earl", "sarif"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const ExportQuerySchema = v.object({
  ...v.omit(IssueQuerySchema, ["order", "after"]).entries,
  format: v.picklist(EXPORT_FORMATS, SCAN_VALIDATION.format),
});
export type ExportQuery = v.InferOutput<typeof ExportQuerySchema>;

export const PlacesQuerySchema = v.object({
  /** Address of a page; only places on subsequent pages are returned. */
  after: v.optional(v.pipe(v.string(), v.maxLength(2_048, VALIDATION.tooLong))),
});

export const TicketQuerySchema = v.object({
  language: v.picklist(PAGE_LANGUAGES, SCAN_VALIDATION.reportLanguage),
});
export type TicketQuery = v.InferOutput<typeof TicketQuerySchema>;

export const VendorLetterQuerySchema = v.object({
  ...TicketQuerySchema.entries,
  /** ID of an embedded tool, such as `calendly`. */
  tool: v.pipe(
    v.string(SCAN_VALIDATION.tool),
    v.check((tool) => findTool(tool) !== undefined, SCAN_VALIDATION.tool),
  ),
  /** ID of the only issue to write about; without it, the letter is about all open ones. */
  issue: v.optional(id),
});
export type VendorLetterQuery = v.InferOutput<typeof VendorLetterQuerySchema>;

export const IgnoreIssueSchema = v.object({
  reason: v.picklist(IGNORE_REASONS, SCAN_VALIDATION.reason),
  note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(COMMENT_LIMIT, SCAN_VALIDATION.noteTooLong)), ""),
  /**
   * Last day on which the issue is ignored, e.g. `2026-11-01`; null to ignore it until restored.
   */
  until: v.optional(v.nullable(v.pipe(v.string(), v.isoDate(SCAN_VALIDATION.until))), null),
});
export type IgnoreIssueInput = v.InferOutput<typeof IgnoreIssueSchema>;

export const AssignIssueSchema = v.object({
  /** ID of one of the account's users; null to unassign. */
  assignee: v.nullable(
    v.pipe(
      v.number(SCAN_VALIDATION.id),
      v.integer(SCAN_VALIDATION.id),
      v.minValue(1),
      v.maxValue(2_147_483_647),
    ),
  ),
});
export type AssignIssueInput = v.InferOutput<typeof AssignIssueSchema>;

export const ChooseOriginSchema = v.object({
  /** `own`, `template`, or an embedded tool's ID; null for what scans find. */
  origin: v.nullable(
    v.pipe(
      v.string(SCAN_VALIDATION.origin),
      v.check(
        (id) => id === "own" || id === "template" || findTool(id) !== undefined,
        SCAN_VALIDATION.origin,
      ),
    ),
  ),
});
export type ChooseOriginInput = v.InferOutput<typeof ChooseOriginSchema>;

export const CommentSchema = v.object({
  text: plainTextSchema(SCAN_VALIDATION.comment, COMMENT_LIMIT, SCAN_VALIDATION.commentTooLong),
});
export type CommentInput = v.InferOutput<typeof CommentSchema>;

type Outcome = (typeof OUTCOMES)[number];
type Impact = (typeof IMPACTS)[number];

/** An element. For the whole page, all members except the changed markup are empty. */
export interface ElementView {
  selector: string;
  markup: string;
  surroundings: string;
  /** Changed markup to paste, in English; null if no markup can fix the element. */
  changedMarkup: string | null;
  /** Untranslated changed markup. */
  changes: MarkupChange[];
}

/** Origin of an issue's elements. */
export interface OriginView {
  kind: "own" | "template" | "tool";
  /** The embedded tool, with its ID and a link to the vendor's help if known. */
  tool: { id: string; vendor: string; kind: string; contact: string | null } | null;
  /** Whether a person chose it. */
  isChosen: boolean;
}

export interface IssueView extends FindingMessage {
  id: string;
  siteId: string;
  outcome: Outcome;
  impact: Impact;
  /** The finding in English, composed from its message ID and values. */
  message: string;
  /** The rule's WCAG 2.2 success criteria, such as `1.4.3`. */
  criteria: string[];
  state: IssueState;
  /** Number of affected pages and elements. */
  pages: number;
  elements: number;
  firstSeenAt: string;
  lastSeenAt: string;
  fixedAt: string | null;
  assignee: Person | null;
  ignored: {
    reason: IgnoreReason;
    note: string;
    /** Name or address of the user; null if the user has been deleted. */
    by: string | null;
    at: string;
    until: string | null;
  } | null;
  comments: number;
  /** Whether a published correction currently applies to the issue's elements. */
  isCorrected: boolean;
  /** The site's own content, its theme or template, or an embedded tool. */
  origin: OriginView;
  /** Whether the issue was found only by page checks, not by any scan. */
  browserOnly: boolean;
  /** A place that helps users recognize the issue; null if none is left. */
  example: { pageUrl: string; element: ElementView | null } | null;
}

export interface IssueList {
  issues: IssueView[];
  hasMore: boolean;
  /** Number of issues per state that match all filters other than the state. */
  counts: Record<IssueState, number>;
  /** Number of issues per impact that match all filters other than the impact. */
  impacts: Record<Impact, number>;
  /**
   * Number of issues per origin that match all filters other than the origin: `own`, `template`,
   * and embedded tools by ID.
   */
  origins: Array<{ origin: string; issues: number }>;
  /** Rules with issues on the site, for use as filters. */
  rules: Array<{ rule: string; criteria: string[]; issues: number }>;
}

/** An issue's elements on one page. */
export interface PlacesView {
  pageUrl: string;
  source: PageSource;
  pageTitle: string | null;
  /** Time of the page's last check. */
  checkedAt: string | null;
  count: number;
  /** The first elements; empty if the entire page is affected. */
  elements: ElementView[];
}

export interface PlacesList {
  places: PlacesView[];
  hasMore: boolean;
}

/** An event of an issue. The text of `origin-chosen` is the origin; null if it was taken back. */
export interface IssueEventView {
  id: string;
  kind: IssueEventKind;
  /** Whether the event was caused by a user, not by a scan or the end of an ignore period. */
  isByPerson: boolean;
  /** Name or address of the user; null if the user has been deleted. */
  by: string | null;
  assignee: string | null;
  text: string | null;
  at: string;
}

export interface IssueDetail extends IssueView, PlacesList {
  /** Ways to the fix through the menus of the website's builder; null if that is unknown. */
  menuPath: {
    builder: Builder;
    /** The English text; null if there is none for this rule yet. */
    en: MenuPath | null;
    /** The German text; null if there is none. */
    de: MenuPath | null;
  } | null;
  /** One of the elements as rendered by a browser; null if there is no picture. */
  picture: { pageUrl: string; pageTitle: string | null; takenAt: string } | null;
  /** Oldest first, including comments. */
  history: IssueEventView[];
}

/** A letter to the vendor of an embedded tool. */
export interface VendorLetter {
  subject: string;
  text: string;
}

/** A text about an issue for a tracker. */
export interface Ticket {
  title: string;
  markdown: string;
  /** The same as Jira's markup. */
  jira: string;
  /** Without elements and long addresses, for addresses that would be too long. */
  short: string;
}

export interface IssueSummary extends FindingMessage {
  id: string;
  outcome: Outcome;
  impact: Impact;
  /** The finding in English, composed from its message ID and values. */
  message: string;
  pages: number;
}

/** Differences between two scans of a site. Each list has up to 200 entries. */
export interface Comparison {
  from: ScanView;
  to: ScanView;
  appeared: IssueSummary[];
  gone: IssueSummary[];
  /** Number of issues found in both scans. */
  same: number;
}
