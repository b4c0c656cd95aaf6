import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { belongsToAccount } from "./accounts.ts";
import { bytea, createdAt, indexed } from "./columns.ts";

/** Calls with an `Idempotency-Key` header and their replies, kept for a day. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** SHA-256 of the account, the user and the key, in hex. */
    id: text("id").primaryKey(),
    accountId: belongsToAccount(),
    /** SHA-256 of method, path and body, in hex. */
    requestHash: text("request_hash").notNull(),
    /** Status of the reply; null until there is one. */
    status: integer("status"),
    /** The reply's JSON, sealed with a key made from SECRET; null without content. */
    reply: bytea("reply"),
    createdAt: createdAt(),
  },
  (table) => indexed(table.accountId, table.createdAt),
);
