import { type Block, heading, paragraph, type TextDocument } from "#src/documents/text-document.ts";
import { accessTable, monthTable, recordTable, scanTable } from "./index-tables.ts";
import type { PersonWithAccess } from "./list-access.ts";
import type { RecordSummary } from "./summarize-records.ts";

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
}

/** Returns the lines and names that the documents of an archive share. */
export function documentFrame({ productName, account, host, createdAt }: ArchiveIndex) {
  return {
    lang: "en",
    author: `${productName} · made for ${account}`,
    subtitle: [host ?? "All websites of the account", `Made on ${createdAt.toISOString()}`],
    createdAt,
    paper: "LETTER" as const,
    pageNumber: (page: number, pages: number) => `Page ${page} of ${pages}`,
    contents: "Contents",
  };
}

/** Describes an archive's records for people who read them. */
export function describeIndex(index: ArchiveIndex): TextDocument {
  return { ...documentFrame(index), title: "Record of accessibility work", blocks: blocksOf(index) };
}

function blocksOf({ summary, people, key }: ArchiveIndex): Block[] {
  const { firstAt, lastAt, withheld, scans, decisions, barriers, others } = summary;
  return [
    {
      type: "figures",
      items: [
        { value: String(scans.all), label: "scans" },
        { value: String(decisions.all), label: "decisions and checks" },
        { value: String(barriers.all), label: "records of barrier reports" },
      ],
    },
    paragraph(
      `The records were made while things happened, from ${firstAt ?? "–"} to ${lastAt ?? "–"}, by the clock of the server. All times are in UTC. Read about.html first: it says what this shows and what it does not.`,
    ),
    ...(withheld > 0
      ? [paragraph(`${withheld} records are about other websites. They are here by their digest only.`)]
      : []),
    ...monthTable(summary),
    ...scanTable(scans),
    ...recordTable("Decisions and checks by people", decisions),
    ...recordTable("Barrier reports and answers", barriers, "The words of visitors are in records.json."),
    ...recordTable("Websites and other records", others),
    ...accessTable(people),
    heading("Proof"),
    paragraph(`The archive is signed with the key ${key}. README.txt says how to check it.`),
  ];
}
