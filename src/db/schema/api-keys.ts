import { date, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { KeyScope } from "#shared/api-keys/choices.ts";
import { belongsToAccount, users } from "./accounts.ts";
import { createdAt, indexed, randomId, timestamptz } from "./columns.ts";

/** Keys for programs that call the API in one account: a user's, or the account's own. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: randomId(),
    accountId: belongsToAccount(),
    /** User on whose behalf the key acts; null for an account's key, which outlasts its maker. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Maker of an account's key; null for a user's own key, and once the maker is deleted. */
    madeBy: integer("made_by").references(() => users.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    /** SHA-256 of the key, in hex; its 256 random bits need no slow hash. */
    hash: text("hash").notNull().unique(),
    /** First characters of the key. */
    start: text("start").notNull(),
    scopes: text("scopes").array().$type<KeyScope[]>().notNull(),
    lastUsedOn: date("last_used_on", { mode: "string" }),
    expiresAt: timestamptz("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => indexed(table.accountId, table.userId, table.madeBy, table.expiresAt),
);
