import { date, index, integer, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import type { CaseState } from "#shared/cases/choices.ts";
import type { UploadKind } from "#shared/uploads/choices.ts";
import { belongsToAccount } from "./accounts.ts";
import { belongsTo, bytea, createdAt, indexed, randomId, timestamptz } from "./columns.ts";
import { byUser, sites } from "./sites.ts";

/** Letters from lawyers and authorities that accounts work on, each a case. */
export const legalCases = pgTable(
  "legal_cases",
  {
    id: randomId(),
    accountId: belongsToAccount(),
    /** Drawn by the form, so that a repeated post opens one case. */
    request: uuid("request").notNull(),
    /** The website that it is about; null if unknown or deleted. */
    siteId: uuid("site_id").references(() => sites.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    state: text("state").$type<CaseState>().notNull().default("open"),
    /** Days such as `2026-11-23`. */
    receivedOn: date("received_on"),
    deadlineOn: date("deadline_on"),
    notes: text("notes").notNull(),
    /** Grows with each change, so that nobody overwrites what they have not read. */
    revision: integer("revision").notNull().default(1),
    openedBy: byUser("opened_by"),
    /** Latest reminder in days before the deadline; null before the first. */
    remindedDays: smallint("reminded_days"),
    updatedAt: timestamptz("updated_at").notNull(),
    /** Time from which the case is over; null while it is open or answered. */
    endedAt: timestamptz("ended_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("legal_cases_account_id_request_unique").on(table.accountId, table.request),
    index("legal_cases_deadline_on_index").on(table.deadlineOn),
    ...indexed(table.siteId, table.openedBy, table.endedAt),
  ],
);

export type LegalCase = typeof legalCases.$inferSelect;

/** Uploaded files of cases. */
export const caseLetters = pgTable(
  "case_letters",
  {
    id: randomId(),
    caseId: belongsTo("case_id", () => legalCases.id),
    name: text("name").notNull(),
    kind: text("kind").$type<UploadKind>().notNull(),
    /** Size in bytes before it was sealed. */
    size: integer("size").notNull(),
    /** SHA-256 of the file, so that the same one is kept once. */
    digest: text("digest").notNull(),
    /** The file, encrypted with a key made from SECRET. */
    sealed: bytea("sealed").notNull(),
    addedBy: byUser("added_by"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("case_letters_case_id_digest_unique").on(table.caseId, table.digest),
    ...indexed(table.addedBy),
  ],
);

export type CaseLetter = typeof caseLetters.$inferSelect;
