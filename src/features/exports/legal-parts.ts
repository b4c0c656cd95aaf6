import { eq, inArray, or } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { User } from "../../db/schema/accounts.ts";
import { allegations, caseLetters, legalCases } from "../../db/schema/cases.ts";
import {
  evidenceLogs,
  evidencePersonal,
  evidenceRecords,
  evidenceSignatures,
} from "../../db/schema/evidence.ts";
import type { Part } from "./part.ts";
import { ofAccount } from "./row-conditions.ts";

/** Parts of litigation support: the evidence log, cases and their letters. */
export const LEGAL_PARTS: Record<string, Part> = {
  evidenceLogs: { table: evidenceLogs, rows: ofAccount(evidenceLogs.accountId) },
  evidenceRecords: { table: evidenceRecords, rows: ofAccount(evidenceRecords.accountId) },
  evidencePersonal: {
    table: evidencePersonal,
    rows: (user) => or(eq(evidencePersonal.userId, user.id), ofAccount(evidencePersonal.accountId)(user)),
  },
  evidenceSignatures: { table: evidenceSignatures, rows: ofAccount(evidenceSignatures.accountId) },
  evidenceKeys: { nothing: "the server's own public keys" },
  legalCases: {
    table: legalCases,
    rows: ofAccount(legalCases.accountId),
    without: ["request"],
  },
  /** Omits the files, which are on the case's page and would make the export too large. */
  caseLetters: {
    table: caseLetters,
    rows: (user) => inArray(caseLetters.caseId, casesOf(user)),
    without: ["sealed"],
  },
  caseAllegations: {
    table: allegations,
    rows: (user) => inArray(allegations.caseId, casesOf(user)),
  },
};

function casesOf(user: User) {
  return new QueryBuilder()
    .select({ id: legalCases.id })
    .from(legalCases)
    .where(ofAccount(legalCases.accountId)(user));
}
