import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { ElementNote } from "#shared/corrections/correction.ts";
import type { MarkupChange } from "#shared/scan-rules/changed-markup.ts";
import type { FindingValues } from "#shared/scan-rules/finding-text.ts";
import type {
  IgnoreReason,
  IssueEventKind,
  ManualCheckState,
  StoredIssueState,
} from "#shared/sites/choices.ts";
import type { FoundElement, Impact, Outcome } from "#src/scanner/findings.ts";
import { belongsTo, bytea, createdAt, randomId, timestamptz } from "./columns.ts";
import { belongsToSite, byUser, scanPages, scans } from "./sites.ts";

/** One rule's findings on similar elements, across any number of a site's pages. */
export const issues = pgTable(
  "scan_issues",
  {
    id: randomId(),
    siteId: belongsToSite(),
    /** SHA-256 of the rule, outcome and shape, in hex. */
    identity: text("identity").notNull(),
    /**
     * SHA-256 of the rule, outcome and opening tag, in hex, by which the element is recognized in
     * other templates; null if the issue is about several elements, or about any like it.
     */
    tag: text("tag"),
    /**
     * ID of the embedded tool that the elements come from, or `template`, as of the last scan; null
     * for the site's own content.
     */
    origin: text("origin"),
    /** A person's correction of the origin, `own` included; null if there is none. */
    chosenOrigin: text("chosen_origin"),
    rule: text("rule").notNull(),
    outcome: text("outcome").$type<Outcome>().notNull(),
    impact: text("impact").$type<Impact>().notNull(),
    /** Position in lists: failures first, most severe first. */
    rank: smallint("rank").notNull(),
    /** The message's ID within its rule, and the message's values. */
    messageId: text("message_id").notNull(),
    values: jsonb("message_values").$type<FindingValues>().notNull(),
    /** State as of the last scan, even while the issue is ignored. */
    state: text("state").$type<StoredIssueState>().notNull().default("new"),
    /** Number of pages and elements when the issue was last seen. */
    pages: integer("pages").notNull().default(0),
    elements: integer("elements").notNull().default(0),
    firstScanId: uuid("first_scan_id").references(() => scans.id, { onDelete: "set null" }),
    firstSeenAt: timestamptz("first_seen_at").notNull(),
    lastSeenAt: timestamptz("last_seen_at").notNull(),
    fixedAt: timestamptz("fixed_at"),
    assigneeId: byUser("assignee_id"),
    ignoredAt: timestamptz("ignored_at"),
    ignoredBy: byUser("ignored_by"),
    ignoreReason: text("ignore_reason").$type<IgnoreReason>(),
    ignoreNote: text("ignore_note"),
    /** End of the period for which the issue is ignored; null if unlimited. */
    ignoredUntil: timestamptz("ignored_until"),
  },
  (table) => [
    unique("scan_issues_site_id_identity_unique").on(table.siteId, table.identity),
    index("scan_issues_site_id_tag_index").on(table.siteId, table.tag),
    index("scan_issues_site_id_rank_index").on(table.siteId, table.rank),
    index("scan_issues_last_seen_at_index").on(table.lastSeenAt),
    index("scan_issues_first_scan_id_index").on(table.firstScanId),
    index("scan_issues_assignee_id_index").on(table.assigneeId),
    index("scan_issues_ignored_by_index").on(table.ignoredBy),
  ],
);

export type Issue = typeof issues.$inferSelect;

const belongsToIssue = () => belongsTo("issue_id", () => issues.id);

/**
 * An element as found by a scan, without its shape, which is part of the issue's identity. If the
 * issue concerns the page as a whole, everything but the changed markup is empty.
 */
export interface StoredElement extends Omit<FoundElement, "shape"> {
  changedMarkup: MarkupChange[] | null;
  /** Note used by a correction to find the element; absent in results from earlier releases. */
  note?: ElementNote | null;
  /** ARIA attribute that is incorrect or missing, if the rule names one. */
  attribute?: string;
}

/** An issue's elements on one page, as of the page's last audit. */
export const issuePlaces = pgTable(
  "scan_issue_places",
  {
    issueId: belongsToIssue(),
    pageId: belongsTo("page_id", () => scanPages.id),
    count: integer("count").notNull(),
    /** Origin that all of the place's elements share, as the scanner found it; null if none. */
    origin: text("origin"),
    /**
     * The place's first elements; empty if the issue concerns the whole page and no markup needs to
     * change.
     */
    elements: jsonb("elements").$type<StoredElement[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issueId, table.pageId] }),
    index("scan_issue_places_page_id_index").on(table.pageId),
  ],
);

/** Pages that no longer have an issue, with the time at which an audit last stopped finding it. */
export const formerPlaces = pgTable(
  "scan_issue_former_places",
  {
    issueId: belongsToIssue(),
    pageId: belongsTo("page_id", () => scanPages.id),
    goneAt: timestamptz("gone_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issueId, table.pageId] }),
    index("scan_issue_former_places_page_id_index").on(table.pageId),
  ],
);

/** A picture of one of an issue's elements, deleted along with the place where it was taken. */
export const issuePictures = pgTable(
  "scan_issue_pictures",
  {
    issueId: uuid("issue_id").primaryKey(),
    pageId: uuid("page_id").notNull(),
    /** WebP. */
    image: bytea("image").notNull(),
    takenAt: timestamptz("taken_at").notNull(),
  },
  (table) => [
    foreignKey({
      name: "scan_issue_pictures_place_fk",
      columns: [table.issueId, table.pageId],
      foreignColumns: [issuePlaces.issueId, issuePlaces.pageId],
    }).onDelete("cascade"),
    index("scan_issue_pictures_page_id_index").on(table.pageId),
  ],
);

/** An issue's history: scan results, and users' actions and comments. */
export const issueEvents = pgTable(
  "scan_issue_events",
  {
    id: randomId(),
    issueId: belongsToIssue(),
    kind: text("kind").$type<IssueEventKind>().notNull(),
    /**
     * Whether the event was caused by a user, in the dashboard or through a page check, rather than
     * by a scan.
     */
    isByPerson: boolean("is_by_person").notNull().default(false),
    userId: byUser("user_id"),
    assigneeId: byUser("assignee_id"),
    /** The comment, or an ignored issue's note. */
    text: text("text"),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    index("scan_issue_events_issue_id_index").on(table.issueId, table.createdAt),
    index("scan_issue_events_user_id_index").on(table.userId),
    index("scan_issue_events_assignee_id_index").on(table.assigneeId),
  ],
);

export const manualChecks = pgTable(
  "scan_manual_checks",
  {
    siteId: belongsToSite(),
    /** ID of the check in `src/features/manual-checks/checks.ts`. */
    checkId: text("check_id").notNull(),
    state: text("state").$type<ManualCheckState>().notNull(),
    note: text("note").notNull().default(""),
    userId: byUser("user_id"),
    updatedAt: timestamptz("updated_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.checkId] }),
    index("scan_manual_checks_user_id_index").on(table.userId),
  ],
);
