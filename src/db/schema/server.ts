import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytea, indexed, timestamptz } from "./columns.ts";

/** One row per key and fixed window; a key contains the limit's name and a hash of the caller. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (table) => indexed(table.expiresAt),
);

/** The widget's files of this release and earlier ones, by the hashed paths that pages request. */
export const widgetFiles = pgTable("widget_files", {
  path: text("path").primaryKey(),
  /** Content type. */
  type: text("type").notNull(),
  /** Compressed with Brotli. */
  content: bytea("content").notNull(),
  /** When a server last shipped the file, to within a day. */
  shippedAt: timestamptz("shipped_at").notNull(),
});

/**
 * Settings of the last server on this database, in one row, for commands to compare with their own.
 */
export const serverSettings = pgTable("server_settings", {
  id: integer("id").primaryKey().default(1),
  publicUrl: text("public_url").notNull(),
  /** Whether mail is sent by SMTP instead of being written to files. */
  sendsMail: boolean("sends_mail").notNull(),
  /** SHA-256 of a key derived from SECRET, in hex. */
  secretDigest: text("secret_digest").notNull(),
  recordedAt: timestamptz("recorded_at").notNull().defaultNow(),
});

/** Link with which the operator creates the first account, in one row until there is an account. */
export const setupLinks = pgTable("setup_links", {
  id: integer("id").primaryKey().default(1),
  /** SHA-256 of the printed token, in hex. */
  token: text("token").notNull(),
  expiresAt: timestamptz("expires_at").notNull(),
});
