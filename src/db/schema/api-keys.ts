import { date, pgTable, text } from "drizzle-orm/pg-core";
import type { KeyScope } from "#shared/api-key-choices.ts";
import { belongsToAccount, belongsToUser } from "./accounts.ts";
import { createdAt, indexed, randomId, timestamptz } from "./columns.ts";

/** Keys with which programs call the API as a person, in one account. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: randomId(),
    accountId: belongsToAccount(),
    userId: belongsToUser(),
    name: text("name").notNull(),
    /** SHA-256 of the key, in hex; its 256 random bits need no slow hash. */
    hash: text("hash").notNull().unique(),
    /** Its first characters. */
    start: text("start").notNull(),
    scopes: text("scopes").array().$type<KeyScope[]>().notNull(),
    lastUsedOn: date("last_used_on", { mode: "string" }),
    expiresAt: timestamptz("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => indexed(table.accountId, table.userId, table.expiresAt),
);
