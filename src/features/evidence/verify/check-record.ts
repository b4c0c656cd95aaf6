import { canonicalJson } from "../format/canonical-json.ts";
import { commitmentOf, digestOfRecord, sha256 } from "../format/record-digest.ts";
import type { ExportedRecord } from "./exported-record.ts";

interface Expected {
  log: string;
  number: number;
  /** Digest of the record before. */
  previous: string;
}

/** Returns what is wrong with a record in its place, in words for people; null if nothing is. */
export function checkRecord(record: ExportedRecord, { log, number, previous }: Expected): string | null {
  if (record.number !== number) {
    return record.number > number
      ? `Record ${number} is missing: record ${record.number} follows record ${number - 1}.`
      : `Record ${record.number} is out of place: it should be record ${number}.`;
  }
  const name = nameOf(record);
  if (record.previous !== previous) {
    return `${name} does not follow the record before it: one of the two was replaced.`;
  }
  const body = record.withheld ?? sha256(canonicalJson(record.body ?? null));
  if (digestOfRecord({ log, number, at: record.at, previous, body }) !== record.digest) {
    return `${name} was changed: its content, time or digest is not what was recorded.`;
  }
  return personalProblem(record, name);
}

function nameOf({ number, at, body }: ExportedRecord): string {
  return `Record ${number} (${body ? `${body.kind}, ` : ""}${at})`;
}

/** Personal data may be gone, but what is there must be what was recorded. */
function personalProblem({ body, personal = {} }: ExportedRecord, name: string): string | null {
  for (const [part, { salt, value }] of Object.entries(personal)) {
    if (body?.personal[part] !== commitmentOf(salt, value)) {
      return `${name} was changed: its personal data "${part}" is not what was recorded.`;
    }
  }
  return null;
}

/** Returns the number of a record's personal parts that were erased since. */
export function erasedParts({ body, personal = {} }: ExportedRecord): number {
  return Object.keys(body?.personal ?? {}).filter((part) => !(part in personal)).length;
}
