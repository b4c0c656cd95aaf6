import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { bytea, createdAt, timestamptz } from "./columns.ts";

/** Branding for an account's monthly reports and statements; without a row, the plan decides. */
export const reportBrands = pgTable("report_brands", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  showsOurName: boolean("shows_our_name").notNull().default(false),
  /** Name of the company that passes the documents on; empty if none. */
  companyName: text("company_name").notNull().default(""),
  /** PNG encoded by this server. */
  logo: bytea("logo"),
  updatedAt: timestamptz("updated_at").notNull(),
  createdAt: createdAt(),
});
