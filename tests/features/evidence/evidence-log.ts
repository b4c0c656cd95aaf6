import { eq } from "drizzle-orm";
import { transact } from "#src/db/client.ts";
import { evidenceLogs } from "#src/db/schema/evidence.ts";
import { readRecords } from "#src/features/evidence/archive/read-records.ts";
import type { ExportedRecord } from "#src/features/evidence/verify/exported-record.ts";
import { checkRecord } from "#src/features/evidence/verify/verify-archive.ts";
import type { EvidenceEvent } from "#src/features/evidence-log/evidence-event.ts";
import { NO_RECORD } from "#src/features/evidence-log/format/record-digest.ts";
import { recordEvidence } from "#src/features/evidence-log/record-evidence.ts";
import type { TestApp } from "../../helpers/app.ts";

/** Records events at the test's time, in a transaction of their own. */
export function record({ services: { db, clock } }: TestApp, accountId: number, ...events: EvidenceEvent[]) {
  return transact(db, (tx) => recordEvidence(tx, { accountId, at: clock.now() }, events));
}

export function checkSaved(check: string, userId: number): EvidenceEvent {
  return { kind: "manual-check", by: { userId }, data: { check } };
}

/** Returns an account's records, and the first thing that is wrong with them. */
export async function readLog(app: TestApp, accountId: number, siteId: string | null = null) {
  const [log] = await app.services.db
    .select()
    .from(evidenceLogs)
    .where(eq(evidenceLogs.accountId, accountId));
  if (!log) throw new Error("The account has no log");
  const wanted = { accountId, last: log.length, siteId };
  const records = await Array.fromAsync(readRecords(app.services.db, wanted));
  return { log, records, problem: findProblem(log.logId, records) };
}

export function findProblem(log: string, records: readonly ExportedRecord[]): string | null {
  let previous = NO_RECORD;
  for (const [index, each] of records.entries()) {
    const problem = checkRecord(each, { log, number: index + 1, previous });
    if (problem) return problem;
    previous = each.digest;
  }
  return null;
}

export function kindsOf(records: readonly ExportedRecord[]): string[] {
  return records.map(({ body }) => body?.kind ?? "withheld");
}
