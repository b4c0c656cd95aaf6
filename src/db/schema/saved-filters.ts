import { pgTable, text, unique } from "drizzle-orm/pg-core";
import { belongsToAccount, belongsToUser } from "./accounts.ts";
import { createdAt, indexed, randomId } from "./columns.ts";

/** Filters of the list of widgets that a person has named, in one account. */
export const savedFilters = pgTable(
  "saved_filters",
  {
    id: randomId(),
    accountId: belongsToAccount(),
    userId: belongsToUser(),
    name: text("name").notNull(),
    /** Query of the list's address, e.g. `label=North&order=problems`. */
    search: text("search").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("saved_filters_name_unique").on(table.accountId, table.userId, table.name),
    ...indexed(table.userId),
  ],
);
