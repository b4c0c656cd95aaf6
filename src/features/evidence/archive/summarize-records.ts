import type { ExportedRecord } from "../verify/exported-record.ts";

/** Maximum rows per table of the index; the record files contain the rest. */
export const MOST_ROWS = 400;

type Body = NonNullable<ExportedRecord["body"]>;

export interface ShownRecord {
  number: number;
  at: string;
  body: Body;
  person: string | null;
  /** Name of the affected member, if not the acting user. */
  member: string | null;
}

/** Newest records of certain kinds, with their total number. */
interface Listed {
  all: number;
  newest: ShownRecord[];
}

export interface RecordSummary {
  firstAt: string | null;
  lastAt: string | null;
  scans: Listed;
  decisions: Listed;
  barriers: Listed;
  others: Listed;
  /** Number of issues per change, by month such as `2026-11`. */
  months: Map<string, Record<Change, number>>;
  /** Records about other websites. */
  withheld: number;
}

const CHANGES = ["new", "fixed", "returned"] as const;
type Change = (typeof CHANGES)[number];

/** Index sections by kind; all other kinds go under "others". */
const SECTIONS: Record<string, "scans" | "decisions" | "barriers"> = {
  "scan-ended": "scans",
  "issue-ignored": "decisions",
  "issue-restored": "decisions",
  "manual-check": "decisions",
  "page-checked": "decisions",
  "barrier-reported": "barriers",
  "barrier-state": "barriers",
  "barrier-answered": "barriers",
};

/** Reads all records once, keeping only what the index shows. */
export async function summarizeRecords(records: AsyncIterable<ExportedRecord>): Promise<RecordSummary> {
  const empty = (): Listed => ({ all: 0, newest: [] });
  const summary: RecordSummary = {
    firstAt: null,
    lastAt: null,
    scans: empty(),
    decisions: empty(),
    barriers: empty(),
    others: empty(),
    months: new Map(),
    withheld: 0,
  };
  for await (const { number, at, body, personal } of records) {
    summary.firstAt ??= at;
    summary.lastAt = at;
    if (!body) summary.withheld += 1;
    else if (body.kind === "issues-changed") countChanges(summary, at, body);
    else {
      const nameIn = (part: string) => {
        const value = personal?.[part]?.value;
        return typeof value === "string" ? value : null;
      };
      const names = { person: nameIn("person"), member: nameIn("member") };
      keep(summary[SECTIONS[body.kind] ?? "others"], { number, at, body, ...names });
    }
  }
  return summary;
}

function countChanges({ months }: RecordSummary, at: string, { data }: Body): void {
  const month = at.slice(0, 7);
  const counts = months.get(month) ?? { new: 0, fixed: 0, returned: 0 };
  months.set(month, counts);
  if (!Array.isArray(data.changes)) return;
  for (const { change } of data.changes) {
    const known = CHANGES.find((name) => name === change);
    if (known) counts[known] += 1;
  }
}

function keep(list: Listed, record: ShownRecord): void {
  list.all += 1;
  list.newest.push(record);
  if (list.newest.length > MOST_ROWS) list.newest.shift();
}
