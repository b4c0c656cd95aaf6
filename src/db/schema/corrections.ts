import { boolean, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { Correction, CorrectionOutcome, ElementNote } from "#shared/corrections/correction.ts";
import type { CorrectionAct, CorrectionState, WithdrawalReason } from "#shared/corrections/schemas.ts";
import { belongsToAccount } from "./accounts.ts";
import { belongsTo, createdAt, indexed, randomId, timestamptz } from "./columns.ts";
import { issues } from "./issues.ts";
import { belongsToSite, byUser, scanPages } from "./sites.ts";

/** A correction without its id, as the widget gets it. */
export type CorrectionContent = Omit<Correction, "id">;

export const corrections = pgTable(
  "corrections",
  {
    id: randomId(),
    siteId: belongsToSite(),
    /** Issue from which the correction was made; null once the issue is purged. */
    issueId: uuid("issue_id").references(() => issues.id, { onDelete: "set null" }),
    /** Digest of the element's note, so that an issue has one correction per element. */
    element: text("element").notNull(),
    rule: text("rule").notNull(),
    note: jsonb("note").$type<ElementNote>().notNull(),
    /** Opening tag of the element, for display. */
    markup: text("markup").notNull(),
    pageUrl: text("page_url").notNull(),
    /** Value entered by a user; empty for decoration and where none is needed. */
    value: text("value").notNull(),
    draft: jsonb("draft").$type<CorrectionContent>().notNull(),
    /** The content that visitors get; null unless it is live. */
    published: jsonb("published").$type<CorrectionContent>(),
    state: text("state").$type<CorrectionState>().notNull().default("draft"),
    /** Reason, set while the correction is withdrawn. */
    withdrawal: jsonb("withdrawal").$type<WithdrawalReason>(),
    /** Incremented with each save, so that users cannot publish changes they have not seen. */
    revision: integer("revision").notNull().default(1),
    createdBy: byUser("created_by"),
    createdAt: createdAt(),
    changedBy: byUser("changed_by"),
    /** Whether a command of the operator did the last act. */
    isByOperator: boolean("is_by_operator").notNull().default(false),
    /** Time of the last act of any kind. */
    changedAt: timestamptz("changed_at").notNull(),
  },
  (table) => [
    unique("corrections_issue_id_element_unique").on(table.issueId, table.element),
    ...indexed(table.siteId, table.createdBy, table.changedBy, table.changedAt),
  ],
);

export type CorrectionRow = typeof corrections.$inferSelect;

/** Every act on a correction; rows never change. */
export const correctionVersions = pgTable(
  "correction_versions",
  {
    correctionId: belongsTo("correction_id", () => corrections.id),
    /** Counts a correction's acts from 1. */
    number: integer("number").notNull(),
    act: text("act").$type<CorrectionAct>().notNull(),
    value: text("value").notNull(),
    /** Pattern of its pages; null for acts of releases that did not keep it. */
    pages: text("pages"),
    /** Acting user; null if there was none, and once the user is deleted. */
    userId: byUser("user_id"),
    isByOperator: boolean("is_by_operator").notNull().default(false),
    at: timestamptz("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.correctionId, table.number] }), ...indexed(table.userId)],
);

/** Result of a live correction on a page in the last scan that audited it. */
export const correctionPages = pgTable(
  "correction_pages",
  {
    correctionId: belongsTo("correction_id", () => corrections.id),
    pageId: belongsTo("page_id", () => scanPages.id),
    outcome: text("outcome").$type<CorrectionOutcome>().notNull(),
    checkedAt: timestamptz("checked_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.correctionId, table.pageId] }), ...indexed(table.pageId)],
);

/**
 * Version of an account's corrections in the public views of its widgets. Every change to live
 * corrections locks the row.
 */
export const correctionFiles = pgTable("correction_files", {
  accountId: belongsToAccount().primaryKey(),
  /** Digest of the file's content; null while nothing is live. */
  version: text("version"),
});
