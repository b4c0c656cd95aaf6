import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { bytea, createdAt, timestamptz } from "./columns.ts";

/** Brand of an account's monthly reports and statements; without a row the plan decides. */
export const reportBrands = pgTable("report_brands", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  showsOurName: boolean("shows_our_name").notNull().default(false),
  /** Name of the company that passes the documents on; empty for none. */
  companyName: text("company_name").notNull().default(""),
  /** A PNG that this server encoded. */
  logo: bytea("logo"),
  updatedAt: timestamptz("updated_at").notNull(),
  createdAt: createdAt(),
});
