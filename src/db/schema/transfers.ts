import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { TransferOutcome } from "#shared/transfers/schemas.ts";
import { belongsToAccount } from "./accounts.ts";
import { createdAt, indexed, randomId, timestamptz } from "./columns.ts";
import { belongsToWidget } from "./widgets.ts";

/** Transfers of a widget and its website to another account's owner. */
export const siteTransfers = pgTable(
  "site_transfers",
  {
    id: randomId(),
    /** Account giving up the widget; unchanged once the widget has moved. */
    accountId: belongsToAccount(),
    widgetId: belongsToWidget(),
    /** The widget's name when the transfer was started. */
    name: text("name").notNull(),
    /** Recipient's address. */
    email: text("email").notNull(),
    /** SHA-256 of the emailed token, in hex. */
    token: text("token").notNull().unique(),
    /** The transfer's outcome; null while it is open or after it has expired. */
    outcome: text("outcome").$type<TransferOutcome>(),
    endedAt: timestamptz("ended_at"),
    expiresAt: timestamptz("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("site_transfers_open_index").on(table.widgetId).where(sql`${table.outcome} is null`),
    index("site_transfers_offered_index")
      .on(table.email, table.createdAt)
      .where(sql`${table.outcome} is null`),
    ...indexed(table.accountId, table.widgetId, table.email, table.expiresAt),
  ],
);

export type SiteTransfer = typeof siteTransfers.$inferSelect;
