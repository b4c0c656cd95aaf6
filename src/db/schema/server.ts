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

/** Widget files from this release and earlier ones, by the hashed paths that pages request. */
export const widgetFiles = pgTable("widget_files", {
  path: text("path").primaryKey(),
  /** Content type. */
  type: text("type").notNull(),
  /** Brotli-compressed. */
  content: bytea("content").notNull(),
  /** Time a server last shipped the file, to within a day. */
  shippedAt: timestamptz("shipped_at").notNull(),
});

/**
 * Settings of the last server to use this database, in a single row, for commands to compare with
 * their own.
 */
export const serverSettings = pgTable("server_settings", {
  id: integer("id").primaryKey().default(1),
  publicUrl: text("public_url").notNull(),
  /** Whether emails are sent by SMTP rather than written to files. */
  sendsMail: boolean("sends_mail").notNull(),
  /** SHA-256 of a key derived from SECRET, in hex. */
  secretDigest: text("secret_digest").notNull(),
  recordedAt: timestamptz("recorded_at").notNull().defaultNow(),
});

/** Link for the operator to create the first account, in a single row until an account exists. */
export const setupLinks = pgTable("setup_links", {
  id: integer("id").primaryKey().default(1),
  /** SHA-256 of the printed token, in hex. */
  token: text("token").notNull(),
  expiresAt: timestamptz("expires_at").notNull(),
});
