import { CSV_START, csvLines } from "#shared/csv.ts";
import { canonicalJson } from "../format/canonical-json.ts";
import type { ExportedRecord } from "../verify/exported-record.ts";
import { kindWords } from "./record-words.ts";

const COLUMNS = ["number", "at", "kind", "website", "role", "person", "data", "visitor", "digest"];

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
          kindWords(body.kind),
          body.site ?? "",
          body.by,
          personalText(personal?.person),
          canonicalJson(body.data),
          personalText(personal?.visitor),
        ]
      : ["(about another website)", "", "", "", "", ""];
    yield csvLines([[number, at, ...row, digest]]);
  }
}

function personalText(part: NonNullable<ExportedRecord["personal"]>[string] | undefined): string {
  if (!part) return "";
  return typeof part.value === "string" ? part.value : canonicalJson(part.value);
}
