import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { bytea, createdAt, timestamptz } from "./columns.ts";

/** How an account's reports on scans look; without a row as the plan says. */
export const reportBrands = pgTable("report_brands", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** Whether they bear the service's name. */
  showsOurName: boolean("shows_our_name").notNull().default(false),
  /** Name of the company that hands them on; empty for none. */
  companyName: text("company_name").notNull().default(""),
  /** A PNG that this server encoded. */
  logo: bytea("logo"),
  updatedAt: timestamptz("updated_at").notNull(),
  createdAt: createdAt(),
});
