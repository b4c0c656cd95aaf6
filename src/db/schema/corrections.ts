import { boolean, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { Correction, CorrectionOutcome, ElementNote } from "#shared/corrections/correction.ts";
import type { CorrectionAct, CorrectionState, WithdrawalReason } from "#shared/corrections/schemas.ts";
import { belongsToAccount } from "./accounts.ts";
import { belongsTo, createdAt, indexed, randomId, timestamptz } from "./columns.ts";
import { issues } from "./issues.ts";
import { belongsToSite, byUser, scanPages } from "./sites.ts";

/** A correction without its ID, as sent to the widget. */
export type CorrectionContent = Omit<Correction, "id">;

export const corrections = pgTable(
  "corrections",
  {
    id: randomId(),
    siteId: belongsToSite(),
    /** Issue the correction was made from; null once the issue is purged. */
    issueId: uuid("issue_id").references(() => issues.id, { onDelete: "set null" }),
    /** Digest of the element's note, so an issue has one correction per element. */
    element: text("element").notNull(),
    rule: text("rule").notNull(),
    note: jsonb("note").$type<ElementNote>().notNull(),
    /** The element's opening tag, for display. */
    markup: text("markup").notNull(),
    pageUrl: text("page_url").notNull(),
    /** Value entered by a user; empty for decorative elements or if none is needed. */
    value: text("value").notNull(),
    draft: jsonb("draft").$type<CorrectionContent>().notNull(),
    /** Content delivered to visitors; null unless it is live. */
    published: jsonb("published").$type<CorrectionContent>(),
    state: text("state").$type<CorrectionState>().notNull().default("draft"),
    /** Reason for withdrawal, set while the correction is withdrawn. */
    withdrawal: jsonb("withdrawal").$type<WithdrawalReason>(),
    /** Incremented with each save, so users cannot publish changes they have not seen. */
    revision: integer("revision").notNull().default(1),
    createdBy: byUser("created_by"),
    createdAt: createdAt(),
    changedBy: byUser("changed_by"),
    /** Whether the last action came from an operator command. */
    isByOperator: boolean("is_by_operator").notNull().default(false),
    /** Time of the last action of any kind. */
    changedAt: timestamptz("changed_at").notNull(),
  },
  (table) => [
    unique("corrections_issue_id_element_unique").on(table.issueId, table.element),
    ...indexed(table.siteId, table.createdBy, table.changedBy, table.changedAt),
  ],
);

export type CorrectionRow = typeof corrections.$inferSelect;

/** Every action on a correction; rows never change. */
export const correctionVersions = pgTable(
  "correction_versions",
  {
    correctionId: belongsTo("correction_id", () => corrections.id),
    /** Numbers a correction's actions, starting at 1. */
    number: integer("number").notNull(),
    act: text("act").$type<CorrectionAct>().notNull(),
    value: text("value").notNull(),
    /** The correction's page pattern; null for actions by releases that did not record it. */
    pages: text("pages"),
    /** User who acted; null if there was none, or once the user is deleted. */
    userId: byUser("user_id"),
    isByOperator: boolean("is_by_operator").notNull().default(false),
    at: timestamptz("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.correctionId, table.number] }), ...indexed(table.userId)],
);

/** A live correction's result on a page, from the last scan that audited the page. */
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
 * Version of an account's corrections in its widgets' public views. Every change to live
 * corrections locks the row.
 */
export const correctionFiles = pgTable("correction_files", {
  accountId: belongsToAccount().primaryKey(),
  /** Digest of the file's content; null if nothing is live. */
  version: text("version"),
});
