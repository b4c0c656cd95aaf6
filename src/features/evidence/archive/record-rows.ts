import { CSV_START, csvLines } from "#shared/csv.ts";
import { canonicalJson } from "../format/canonical-json.ts";
import type { ExportedRecord } from "../verify/exported-record.ts";
import { kindWords } from "./record-words.ts";
import { recordWords } from "./words/record-words.ts";

/** Files for programs are in English, whatever the owner’s language is. */
const WORDS = recordWords("en");

const COLUMNS = ["number", "at", "kind", "website", "role", "person", "member", "data", "visitor", "digest"];

/** Writes records as a JSON array with one record per line. */
export async function* recordsJson(records: AsyncIterable<ExportedRecord>): AsyncGenerator<string> {
  yield "[\n";
  let separator = "";
  for await (const record of records) {
    yield `${separator}${JSON.stringify(record)}`;
    separator = ",\n";
  }
  yield separator === "" ? "]\n" : "\n]\n";
}

/** Writes records as CSV, with their data as JSON. */
export async function* recordsCsv(records: AsyncIterable<ExportedRecord>): AsyncGenerator<string> {
  yield CSV_START + csvLines([COLUMNS]);
  for await (const { number, at, digest, body, personal } of records) {
    const row = body
      ? [
          kindWords(WORDS, body),
          body.site ?? "",
          body.by,
          personalText(personal?.person),
          personalText(personal?.member),
          canonicalJson(body.data),
          personalText(personal?.visitor),
        ]
      : ["(about another website)", "", "", "", "", "", ""];
    yield csvLines([[number, at, ...row, digest]]);
  }
}

function personalText(part: NonNullable<ExportedRecord["personal"]>[string] | undefined): string {
  if (!part) return "";
  return typeof part.value === "string" ? part.value : canonicalJson(part.value);
}
