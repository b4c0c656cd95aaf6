import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { LinkedIssueState } from "#shared/developer-links/choices.ts";
import type { PageLanguage } from "#shared/language/language.ts";
import { belongsTo, createdAt, indexed, randomId, timestamptz } from "./columns.ts";
import { issues } from "./issues.ts";
import { belongsToSite, byUser } from "./sites.ts";

/** Links that show some of a site's issues to a developer without an account. */
export const developerLinks = pgTable(
  "developer_links",
  {
    id: randomId(),
    siteId: belongsToSite(),
    userId: byUser("user_id"),
    /** SHA-256 of the link's token, in hex. */
    token: text("token").notNull().unique(),
    /** Moved to the present when the link is withdrawn. */
    expiresAt: timestamptz("expires_at").notNull(),
    withdrawnAt: timestamptz("withdrawn_at"),
    openedAt: timestamptz("opened_at"),
    createdAt: createdAt(),
  },
  (table) => indexed(table.siteId, table.userId, table.expiresAt),
);

export type DeveloperLink = typeof developerLinks.$inferSelect;

/** Progress of checking an issue's pages again. */
export interface Recheck {
  /** Rules of the site's robots.txt, with the delay between requests; null until read. */
  rules: { allow: string[]; disallow: string[]; delayMs: number } | null;
  /** IDs of the requested pages. */
  visited: string[];
}

/** Issues shown by developer links, with what the developer and later checks say about them. */
export const linkedIssues = pgTable(
  "developer_link_issues",
  {
    linkId: belongsTo("link_id", () => developerLinks.id),
    issueId: belongsTo("issue_id", () => issues.id),
    state: text("state").$type<LinkedIssueState>().notNull().default("open"),
    /** Address for the result of the check, and the language in which it was requested. */
    email: text("email"),
    language: text("language").$type<PageLanguage>(),
    /** Time the developer marked the issue as done. */
    markedAt: timestamptz("marked_at"),
    checkedAt: timestamptz("checked_at"),
    /** Time of the email about the last check. */
    mailedAt: timestamptz("mailed_at"),
    /** Time the next page is due; postponed by the process that checks it. */
    nextStepAt: timestamptz("next_step_at"),
    /** Changes with each step, so a process that lost its lease writes nothing. */
    lease: uuid("lease"),
    claims: integer("claims").notNull().default(0),
    recheck: jsonb("recheck").$type<Recheck>(),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.issueId] }),
    index("developer_link_issues_issue_id_index").on(table.issueId),
    index("developer_link_issues_next_step_at_index").on(table.nextStepAt),
  ],
);

export type LinkedIssue = typeof linkedIssues.$inferSelect;
