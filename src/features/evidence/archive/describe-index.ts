import type { ReportLanguage } from "#shared/report-choices.ts";
import { type Block, heading, paragraph, type TextDocument } from "#src/documents/text-document.ts";
import { accessTable, monthTable, recordTable, scanTable, type TableWords } from "./index-tables.ts";
import type { PersonWithAccess } from "./list-access.ts";
import { timeWords } from "./record-words.ts";
import type { RecordSummary } from "./summarize-records.ts";
import { indexWords } from "./words/index-words.ts";
import { recordWords } from "./words/record-words.ts";

/** Everything that the index of an archive tells. */
export interface ArchiveIndex {
  productName: string;
  account: string;
  /** Host of the website that the archive is about; null for all of the account's. */
  host: string | null;
  createdAt: Date;
  summary: RecordSummary;
  people: PersonWithAccess[];
  /** Id of the key that has signed the archive. */
  key: string;
  /** Language of the owner, for the documents that people read. */
  language: ReportLanguage;
}

/** Returns the lines and names that the documents of an archive share. */
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

/** Describes an archive's records for people who read them. */
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
