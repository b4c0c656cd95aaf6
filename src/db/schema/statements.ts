import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { StatementContent } from "#shared/statements/schemas.ts";
import { belongsTo, createdAt, indexed, randomId, timestamptz } from "./columns.ts";
import { belongsToSite, byUser } from "./sites.ts";

/** Accessibility statements for scanned sites: the draft, and which version is public. */
export const statements = pgTable(
  "statements",
  {
    id: randomId(),
    siteId: belongsToSite().unique(),
    /** Name used in the public address. */
    slug: text("slug").notNull().unique(),
    draft: jsonb("draft").$type<StatementContent>().notNull(),
    /**
     * Incremented with each save, so users cannot overwrite or publish changes they have not seen.
     */
    revision: integer("revision").notNull().default(1),
    savedBy: byUser("saved_by"),
    savedAt: timestamptz("saved_at").notNull(),
    /** Public version number; null before publication and after withdrawal. */
    publicVersion: integer("public_version"),
    createdAt: createdAt(),
  },
  (table) => indexed(table.savedBy),
);

export type Statement = typeof statements.$inferSelect;

/** Every publication of a statement; rows never change. */
export const statementVersions = pgTable(
  "statement_versions",
  {
    statementId: belongsTo("statement_id", () => statements.id),
    /** Numbers a statement's versions, starting at 1. */
    number: integer("number").notNull(),
    content: jsonb("content").$type<StatementContent>().notNull(),
    /** Draft revision that was published. */
    revision: integer("revision").notNull(),
    publishedBy: byUser("published_by"),
    publishedAt: timestamptz("published_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.statementId, table.number] }),
    ...indexed(table.publishedBy, table.publishedAt),
  ],
);

export type StatementVersion = typeof statementVersions.$inferSelect;
