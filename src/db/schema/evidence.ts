import { foreignKey, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { accounts, users } from "./accounts.ts";
import { barrierReports } from "./barrier-reports.ts";
import { createdAt, indexed, timestamptz } from "./columns.ts";

/** An account's log of evidence. Its row is locked while records are added, so none is missing. */
export const evidenceLogs = pgTable("evidence_logs", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** Part of every record, so that no record is valid in another account's log. */
  logId: uuid("log_id").notNull().defaultRandom(),
  /** Number of its last record; 0 without one. */
  length: integer("length").notNull().default(0),
  /** Digest of its last record. */
  head: text("head").notNull(),
  createdAt: createdAt(),
});

export type EvidenceLog = typeof evidenceLogs.$inferSelect;

const belongsToLog = () =>
  integer("account_id")
    .notNull()
    .references(() => evidenceLogs.accountId, { onDelete: "cascade" });

/**
 * Records in the order in which they were added. A trigger rejects updates, and deletions except
 * along with the account.
 */
export const evidenceRecords = pgTable(
  "evidence_records",
  {
    accountId: belongsToLog(),
    /** Counts an account's records from 1. */
    number: integer("number").notNull(),
    at: timestamptz("at").notNull(),
    kind: text("kind").notNull(),
    /** Website concerned, if any; also in the body. */
    siteId: uuid("site_id"),
    /** Canonical JSON, exactly as it was hashed. */
    body: text("body").notNull(),
    /** SHA-256 of the record's head, in hex. */
    digest: text("digest").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.number] })],
);

export type EvidenceRecord = typeof evidenceRecords.$inferSelect;

/**
 * Personal data of records, which contain only salted digests of it. A row is deleted along with
 * the user or the barrier report, and the record stays valid without it.
 */
export const evidencePersonal = pgTable(
  "evidence_personal",
  {
    accountId: integer("account_id").notNull(),
    number: integer("number").notNull(),
    /** Name of the part in the record, such as `person`. */
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

/**
 * Public keys with which this installation has signed; the private keys are derived from SECRET.
 */
export const evidenceKeys = pgTable("evidence_keys", {
  /** SHA-256 of the public key, in hex. */
  id: text("id").primaryKey(),
  /** Ed25519 public key, 32 bytes in hex. */
  publicKey: text("public_key").notNull(),
  createdAt: createdAt(),
});

/** Signatures of the record that was a log's last when signed; a trigger protects them as well. */
export const evidenceSignatures = pgTable(
  "evidence_signatures",
  {
    accountId: belongsToLog(),
    /** Number of the record, which covers all before it. */
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
