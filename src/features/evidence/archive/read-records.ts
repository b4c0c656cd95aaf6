import { and, asc, between, eq } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#src/db/client.ts";
import { evidencePersonal, evidenceRecords } from "#src/db/schema/evidence.ts";
import { NO_RECORD, sha256 } from "../../evidence-log/format/record-digest.ts";
import { type ExportedRecord, ExportedRecordSchema } from "../verify/exported-record.ts";

/** Records held in memory at once. */
const PAGE = 200;

export interface ReadRecords {
  accountId: number;
  /** Number of the last record to read. */
  last: number;
  /** Website whose records are shown, along with records not about any website; null for all. */
  siteId: string | null;
}

/** Reads an account's records in order, in the archive format. */
export async function* readRecords(
  db: Database,
  { accountId, last, siteId }: ReadRecords,
): AsyncGenerator<ExportedRecord> {
  let previous = NO_RECORD;
  for (let start = 1; start <= last; start += PAGE) {
    const end = Math.min(start + PAGE - 1, last);
    const rows = await db
      .select()
      .from(evidenceRecords)
      .where(and(eq(evidenceRecords.accountId, accountId), between(evidenceRecords.number, start, end)))
      .orderBy(asc(evidenceRecords.number));
    const personal = await personalOf(db, accountId, start, end);
    for (const { number, at, digest, body, siteId: about } of rows) {
      const head = { number, at: at.toISOString(), previous, digest };
      const isWithheld = siteId !== null && about !== null && about !== siteId;
      const parts = personal.get(number);
      yield isWithheld
        ? { ...head, withheld: sha256(body) }
        : { ...head, body: parseBody(body), ...(parts && { personal: parts }) };
      previous = digest;
    }
  }
}

type Parts = NonNullable<ExportedRecord["personal"]>;

async function personalOf(
  db: Database,
  accountId: number,
  start: number,
  end: number,
): Promise<Map<number, Parts>> {
  const rows = await db
    .select()
    .from(evidencePersonal)
    .where(and(eq(evidencePersonal.accountId, accountId), between(evidencePersonal.number, start, end)));
  const byNumber = Map.groupBy(rows, ({ number }) => number);
  return new Map(
    [...byNumber].map(([number, parts]) => [
      number,
      Object.fromEntries(parts.map(({ part, salt, value }) => [part, { salt, value: JSON.parse(value) }])),
    ]),
  );
}

function parseBody(body: string): ExportedRecord["body"] {
  return v.parse(ExportedRecordSchema.entries.body, JSON.parse(body));
}
