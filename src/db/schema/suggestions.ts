import { boolean, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { SuggestionOutcome, SuggestionPurpose } from "#shared/suggestions/schemas.ts";
import { belongsToAccount } from "./accounts.ts";
import { createdAt, indexed, randomId, timestamptz } from "./columns.ts";
import { byUser } from "./sites.ts";

/** The owner's consent to send data to the model, and an account's use of it. */
export const suggestionAccounts = pgTable(
  "suggestion_accounts",
  {
    accountId: belongsToAccount().primaryKey(),
    /** Host that the owner agreed to; null without consent. A consent counts for no other host. */
    host: text("host"),
    agreedBy: byUser("agreed_by"),
    agreedAt: timestamptz("agreed_at"),
    /** Day in UTC that `used` counts, including requests that failed. */
    day: date("day").notNull(),
    used: integer("used").notNull().default(0),
    /** Request in progress; null if there is none. */
    running: uuid("running"),
    /** End of the time in which it counts, also if its process ended. */
    runningUntil: timestamptz("running_until"),
  },
  (table) => indexed(table.agreedBy),
);

/** Every text the model suggested, and what became of it. */
export const suggestions = pgTable(
  "suggestions",
  {
    id: randomId(),
    accountId: belongsToAccount(),
    userId: byUser("user_id"),
    purpose: text("purpose").$type<SuggestionPurpose>().notNull(),
    /** ID of the issue, site or barrier report. */
    subject: uuid("subject").notNull(),
    /** Element of the issue or field of the site's statement that the text is for. */
    part: text("part").notNull(),
    model: text("model").notNull(),
    text: text("text").notNull(),
    sawPicture: boolean("saw_picture").notNull(),
    outcome: text("outcome").$type<SuggestionOutcome>().notNull().default("open"),
    createdAt: createdAt(),
    decidedAt: timestamptz("decided_at"),
  },
  (table) => [
    index("suggestions_account_id_index").on(table.accountId, table.createdAt),
    ...indexed(table.userId, table.createdAt),
  ],
);

export type SuggestionRow = typeof suggestions.$inferSelect;
