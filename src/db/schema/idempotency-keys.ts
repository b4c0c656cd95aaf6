import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { belongsToAccount } from "./accounts.ts";
import { bytea, createdAt, indexed } from "./columns.ts";

/** Calls with an `Idempotency-Key` header, and their replies, kept for a day. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** SHA-256 of the account, user and key, in hex. */
    id: text("id").primaryKey(),
    accountId: belongsToAccount(),
    /** SHA-256 of the method, path and body, in hex. */
    requestHash: text("request_hash").notNull(),
    /** Reply status; null until there is a reply. */
    status: integer("status"),
    /** The reply's JSON, sealed with a key derived from SECRET; null if there is no content. */
    reply: bytea("reply"),
    createdAt: createdAt(),
  },
  (table) => indexed(table.accountId, table.createdAt),
);
