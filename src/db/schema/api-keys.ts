import { date, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { KeyScope } from "#shared/api-keys/choices.ts";
import { belongsToAccount, users } from "./accounts.ts";
import { createdAt, indexed, randomId, timestamptz } from "./columns.ts";

/**
 * Keys for programs that call the API in one account, belonging to a user or to the account itself.
 */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: randomId(),
    accountId: belongsToAccount(),
    /** User the key acts for; null for an account key, which outlasts its creator. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Creator of an account key; null for a user's own key, or once the creator is deleted. */
    madeBy: integer("made_by").references(() => users.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    /** SHA-256 of the key, in hex; with 256 random bits, no slow hash is needed. */
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
