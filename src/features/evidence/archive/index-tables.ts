import { type Block, heading, paragraph } from "#src/documents/text-document.ts";
import type { PersonWithAccess } from "./list-access.ts";
import { actorWords, detailWords, kindWords, number, text } from "./record-words.ts";
import { MOST_ROWS, type RecordSummary, type ShownRecord } from "./summarize-records.ts";

export function monthTable({ months }: RecordSummary): Block[] {
  if (months.size === 0) return [];
  return [
    heading("Issues found and fixed by month"),
    paragraph(
      "An issue is the same failure on any number of pages. It is fixed once no page has it any more.",
    ),
    {
      type: "table",
      caption: "Issues by month",
      columns: [
        { title: "Month", width: 3 },
        { title: "Found first", width: 2, isNumber: true },
        { title: "Fixed", width: 2, isNumber: true },
        { title: "Found again", width: 2, isNumber: true },
      ],
      rows: [...months].map(([month, counts]) => [
        [month],
        [String(counts.new)],
        [String(counts.fixed)],
        [String(counts.returned)],
      ]),
    },
  ];
}

type Listed = RecordSummary["scans"];

export function scanTable(scans: Listed): Block[] {
  if (scans.all === 0) return [];
  return [
    heading("Scans"),
    ...leftOut(scans),
    {
      type: "table",
      caption: "Scans by their end",
      columns: [
        { title: "Ended", width: 3 },
        { title: "Website", width: 3 },
        { title: "State", width: 2 },
        { title: "Pages", width: 1, isNumber: true },
        { title: "Open failures", width: 1, isNumber: true },
      ],
      rows: scans.newest.map(({ at, body }) => [
        [at],
        [body.site ?? "–"],
        [[text(body.data, "state"), text(body.data, "reason")].filter(Boolean).join(": ")],
        [pagesOf(body)],
        [openOf(body)],
      ]),
    },
  ];
}

export function recordTable(title: string, records: Listed, note?: string): Block[] {
  if (records.all === 0) return [];
  return [
    heading(title),
    ...(note ? [paragraph(note)] : []),
    ...leftOut(records),
    {
      type: "table",
      caption: title,
      columns: [
        { title: "Time", width: 3 },
        { title: "What", width: 3 },
        { title: "By", width: 2 },
        { title: "Facts", width: 5 },
      ],
      rows: records.newest.map((record) => [
        [record.at],
        [kindWords(record.body.kind), ...(record.body.site ? [`, ${record.body.site}`] : [])],
        [actorWords(record)],
        [detailWords(record)],
      ]),
    },
  ];
}

export function accessTable(people: readonly PersonWithAccess[]): Block[] {
  return [
    heading("People with access"),
    paragraph("These people could open the account when the archive was made. Viewers can change nothing."),
    {
      type: "table",
      caption: "People with access",
      columns: [
        { title: "Person", width: 4 },
        { title: "Role", width: 2 },
        { title: "Since", width: 3 },
      ],
      rows: people.map(({ name, role, since }) => [[name], [role], [since.toISOString()]]),
    },
  ];
}

function leftOut({ all }: Listed): Block[] {
  if (all <= MOST_ROWS) return [];
  return [paragraph(`The newest ${MOST_ROWS} of ${all} are shown. All are in records.csv and records.json.`)];
}

type Body = ShownRecord["body"];

function pagesOf({ data: { figures } }: Body): string {
  return isObject(figures) ? String(number(figures, "pagesChecked")) : "–";
}

function openOf({ data: { figures } }: Body): string {
  const open = isObject(figures) ? figures.open : undefined;
  if (!isObject(open)) return "–";
  return String(Object.keys(open).reduce((sum, impact) => sum + number(open, impact), 0));
}

function isObject(value: Body["data"][string] | undefined): value is Body["data"] {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
