import { foreignKey, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { accounts, users } from "./accounts.ts";
import { barrierReports } from "./barrier-reports.ts";
import { createdAt, indexed, timestamptz } from "./columns.ts";

/**
 * An account's evidence log. Its row is locked while records are added, so the chain has no gaps.
 */
export const evidenceLogs = pgTable("evidence_logs", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** Part of every record, so records are invalid in any other account's log. */
  logId: uuid("log_id").notNull().defaultRandom(),
  /** Number of the last record; 0 if there are none. */
  length: integer("length").notNull().default(0),
  /** Digest of the last record. */
  head: text("head").notNull(),
  createdAt: createdAt(),
});

export type EvidenceLog = typeof evidenceLogs.$inferSelect;

const belongsToLog = () =>
  integer("account_id")
    .notNull()
    .references(() => evidenceLogs.accountId, { onDelete: "cascade" });

/**
 * Records in the order they were added. A trigger rejects updates, and deletions unless the account
 * is deleted too.
 */
export const evidenceRecords = pgTable(
  "evidence_records",
  {
    accountId: belongsToLog(),
    /** Numbers an account's records, starting at 1. */
    number: integer("number").notNull(),
    at: timestamptz("at").notNull(),
    kind: text("kind").notNull(),
    /** Related website, if any; also in the body. */
    siteId: uuid("site_id"),
    /** Canonical JSON, exactly as hashed. */
    body: text("body").notNull(),
    /** SHA-256 of the record's head, in hex. */
    digest: text("digest").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.number] })],
);

export type EvidenceRecord = typeof evidenceRecords.$inferSelect;

/**
 * Records' personal data; the records themselves contain only its salted digests. A row is deleted
 * along with the user or the barrier report, and the record stays valid without it.
 */
export const evidencePersonal = pgTable(
  "evidence_personal",
  {
    accountId: integer("account_id").notNull(),
    number: integer("number").notNull(),
    /** Name of the record part, such as `person`. */
    part: text("part").notNull(),
    salt: text("salt").notNull(),
    /** Canonical JSON. */
    value: text("value").notNull(),
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    reportId: uuid("report_id").references(() => barrierReports.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.number, table.part] }),
    foreignKey({
      name: "evidence_personal_record_fk",
      columns: [table.accountId, table.number],
      foreignColumns: [evidenceRecords.accountId, evidenceRecords.number],
    }).onDelete("cascade"),
    ...indexed(table.userId, table.reportId),
  ],
);

/** Public keys this installation has signed with; the private keys are derived from SECRET. */
export const evidenceKeys = pgTable("evidence_keys", {
  /** SHA-256 of the public key, in hex. */
  id: text("id").primaryKey(),
  /** Ed25519 public key, 32 bytes in hex. */
  publicKey: text("public_key").notNull(),
  createdAt: createdAt(),
});

/** Signatures of a log's last record at the time of signing; also protected by a trigger. */
export const evidenceSignatures = pgTable(
  "evidence_signatures",
  {
    accountId: belongsToLog(),
    /** Record number; the signature covers all earlier records too. */
    number: integer("number").notNull(),
    keyId: text("key_id")
      .notNull()
      .references(() => evidenceKeys.id),
    signedAt: timestamptz("signed_at").notNull(),
    /** Ed25519, in hex. */
    signature: text("signature").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.number, table.keyId] }), ...indexed(table.keyId)],
);
