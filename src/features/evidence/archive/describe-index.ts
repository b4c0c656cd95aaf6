import type { PageLanguage } from "#shared/language/language.ts";
import { type Block, heading, paragraph, type TextDocument } from "#src/documents/text-document.ts";
import type { PersonWithAccess } from "./list-access.ts";
import {
  actorWords,
  detailWords,
  endingWords,
  kindWords,
  number,
  timeWords,
  valueWords,
} from "./record-words.ts";
import type { RecordSummary } from "./summarize-records.ts";
import { MOST_ROWS, type ShownRecord } from "./summarize-records.ts";
import { type IndexWords, indexWords } from "./words/index-words.ts";
import { type RecordWords, recordWords } from "./words/record-words.ts";

export interface ArchiveIndex {
  productName: string;
  account: string;
  /** Host of the archive's website; null for all of the account's websites. */
  host: string | null;
  createdAt: Date;
  summary: RecordSummary;
  people: PersonWithAccess[];
  /** Id of the key that signed the archive. */
  key: string;
  /** Owner's language, for the human-readable documents. */
  language: PageLanguage;
}

/** Returns the lines and names shared by an archive's documents. */
export function documentFrame({ productName, account, host, createdAt, language }: ArchiveIndex) {
  const words = indexWords(language);
  return {
    lang: language,
    author: words.madeFor(productName, account),
    subtitle: [host ?? words.allWebsites, words.madeOn(`${timeWords(createdAt.toISOString())} UTC`)],
    createdAt,
    paper: language === "de" ? ("A4" as const) : ("LETTER" as const),
    pageNumber: words.pageNumber,
    contents: words.contents,
  };
}

export function describeIndex(index: ArchiveIndex): TextDocument {
  const { title } = indexWords(index.language);
  return { ...documentFrame(index), title, blocks: blocksOf(index) };
}

function blocksOf({ summary, people, key, language }: ArchiveIndex): Block[] {
  const { firstAt, lastAt, withheld, scans, decisions, barriers, others } = summary;
  const words = indexWords(language);
  const told: TableWords = { index: words, records: recordWords(language) };
  return [
    {
      type: "figures",
      items: [
        { value: String(scans.all), label: words.figures.scans },
        { value: String(decisions.all), label: words.figures.decisions },
        { value: String(barriers.all), label: words.figures.barriers },
      ],
    },
    paragraph(words.intro(timeWords(firstAt ?? "–"), timeWords(lastAt ?? "–"))),
    ...(withheld > 0 ? [paragraph(words.withheld(withheld))] : []),
    ...monthTable(told, summary),
    ...scanTable(told, scans),
    ...recordTable(told, words.decisions, decisions),
    ...recordTable(told, words.barriers.heading, barriers, words.barriers.note),
    ...recordTable(told, words.others, others),
    ...accessTable(told, people),
    heading(words.proof.heading),
    paragraph(words.proof.text(key)),
  ];
}

interface TableWords {
  index: IndexWords;
  records: RecordWords;
}

function monthTable({ index }: TableWords, { months }: RecordSummary): Block[] {
  if (months.size === 0) return [];
  const { heading: title, note, caption, columns } = index.months;
  return [
    heading(title),
    paragraph(note),
    {
      type: "table",
      caption,
      columns: columnsOf(columns, [3, 2, 2, 2], 1),
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

function scanTable({ index, records }: TableWords, scans: Listed): Block[] {
  if (scans.all === 0) return [];
  const { heading: title, caption, columns } = index.scans;
  return [
    heading(title),
    ...leftOut(index, scans),
    {
      type: "table",
      caption,
      columns: columnsOf(columns, [3, 3, 2, 1, 1], 3),
      rows: scans.newest.map(({ at, body }) => [
        [timeWords(at)],
        [body.site ?? "–"],
        [endingWords(records, body.data)],
        [pagesOf(body)],
        [openOf(body)],
      ]),
    },
  ];
}

function recordTable(
  { index, records: words }: TableWords,
  title: string,
  records: Listed,
  note?: string,
): Block[] {
  if (records.all === 0) return [];
  const { columns } = index.records;
  return [
    heading(title),
    ...(note ? [paragraph(note)] : []),
    ...leftOut(index, records),
    {
      type: "table",
      caption: title,
      columns: columnsOf(columns, [3, 3, 2, 5]),
      rows: records.newest.map((record) => [
        [timeWords(record.at)],
        [kindWords(words, record.body), ...(record.body.site ? [`, ${record.body.site}`] : [])],
        [actorWords(words, record)],
        [detailWords(words, record)],
      ]),
    },
  ];
}

function accessTable({ index, records }: TableWords, people: readonly PersonWithAccess[]): Block[] {
  const { heading: title, note, columns } = index.access;
  return [
    heading(title),
    paragraph(note),
    {
      type: "table",
      caption: title,
      columns: columnsOf(columns, [4, 2, 3]),
      rows: people.map(({ name, role, since }) => [
        [name],
        [valueWords(records, "role", role)],
        [timeWords(since.toISOString())],
      ]),
    },
  ];
}

/** Returns columns with these widths; those after `texts` are numbers. */
function columnsOf(titles: readonly string[], widths: readonly number[], texts = widths.length) {
  return titles.map((title, at) => ({ title, width: widths[at] ?? 1, isNumber: at >= texts }));
}

function leftOut(words: IndexWords, { all }: Listed): Block[] {
  if (all <= MOST_ROWS) return [];
  return [paragraph(words.leftOut(MOST_ROWS, all))];
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
