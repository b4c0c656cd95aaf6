import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, indexed, randomId, timestamptz } from "./columns.ts";
import { corrections } from "./corrections.ts";
import { belongsToSite, byUser } from "./sites.ts";
import { belongsToWidget } from "./widgets.ts";

/** Links that let users run page checks in their own browsers. */
export const pageChecks = pgTable(
  "page_checks",
  {
    id: randomId(),
    siteId: belongsToSite(),
    /** The only widget allowed to open the link. */
    widgetId: belongsToWidget(),
    userId: byUser("user_id"),
    /** Correction previewed on the page during the check, if any. */
    correctionId: uuid("correction_id").references(() => corrections.id, { onDelete: "cascade" }),
    /** Page URL; only the page's origin may open the link. */
    url: text("url").notNull(),
    /** SHA-256 of the link's token, in hex. */
    linkHash: text("link_hash").notNull().unique(),
    expiresAt: timestamptz("expires_at").notNull(),
    openedAt: timestamptz("opened_at"),
    /** SHA-256 of the token for the results, created when the link is first opened. */
    resultHash: text("result_hash").unique(),
    resultExpiresAt: timestamptz("result_expires_at"),
    finishedAt: timestamptz("finished_at"),
    createdAt: createdAt(),
  },
  (table) => indexed(table.siteId, table.widgetId, table.userId, table.correctionId, table.expiresAt),
);

export type PageCheck = typeof pageChecks.$inferSelect;
