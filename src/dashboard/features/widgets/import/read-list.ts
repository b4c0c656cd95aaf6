import Papa from "papaparse";
import * as v from "valibot";
import { t } from "#shared/language/translate.ts";
import { parseFields } from "#shared/parse-fields.ts";
import { WebsiteUrlSchema } from "#shared/schemas/website-url.ts";
import { hostOf } from "#shared/widgets/allowed-hosts.ts";
import { IMPORT_LIMIT, type ImportRow, ImportRowSchema } from "#shared/widgets/import-schema.ts";
import { siteKey } from "#shared/widgets/site-key.ts";
import { quoted } from "../../../components/phrases.ts";

/** Column headings used in spreadsheets, in English and German. */
const HEADS = {
  website: /^(web ?sites?|sites?|urls?|domains?|address|home ?page|web ?seiten?|internetadresse|adresse)$/i,
  name: /^(names?|clients?|customers?|title|company|site name|kunden?|bezeichnung|titel|firma)$/i,
  labels: /^(labels?|tags?|groups?|categor(y|ies)|gruppen?|schlagw(o|ö)rt(er)?|etikett(en)?)$/i,
};

/** A row in the list and its outcome. */
export interface ListedRow {
  /** Row number in the list, counting the headings. */
  number: number;
  /** Cells as read, for a row with a problem. */
  typed: { name: string; website: string; labels: string };
  /** The widget to create; null if the row doesn't create one. */
  row: ImportRow | null;
  /** Sentence explaining why the row creates no widget, or null. */
  problem: string | null;
  /** Whether its website already has a widget or appears in an earlier row. */
  isDuplicate: boolean;
}

export interface ReadList {
  rows: ListedRow[];
  unusedColumns: string[];
}

interface KnownSite {
  name: string;
  websiteUrl: string | null;
}

/** Parses a pasted list or CSV with any separator, and determines what each row creates. */
export function readList(text: string, known: readonly KnownSite[]): ReadList {
  const { list, delimiter } = withoutFirstLine(text.replace(/^\uFEFF/, ""));
  const { data, errors } = Papa.parse<string[]>(list.trimEnd(), {
    delimiter,
    delimitersToGuess: [";", "\t", ",", "|"],
  });
  const columns = findColumns(data.filter(isFilled));
  const numbered = data.map((cells, at) => ({ cells, number: at + 1 }));
  const rows = numbered.filter(({ cells }) => isFilled(cells)).slice(columns.hasHead ? 1 : 0);
  const unclosed = new Set(
    errors.flatMap(({ type, row }) => (type === "Quotes" && row !== undefined ? row : [])),
  );
  const taken = new Map(
    known.flatMap(({ name, websiteUrl }) => (websiteUrl ? [[siteKey(websiteUrl), quoted(name)]] : [])),
  );
  let made = 0;
  return {
    unusedColumns: columns.unused,
    rows: rows.map(({ cells, number }) => {
      const typed = typedCells(cells, columns);
      if (unclosed.has(number - 1)) return refused(number, typed, UNCLOSED);
      const { value, errors: wrong } = parseFields(ImportRowSchema, rowOf(typed));
      if (wrong) return refused(number, typed, sentenceFor(typed, wrong));
      const holder = value.websiteUrl && taken.get(siteKey(value.websiteUrl));
      if (holder) return { number, typed, row: null, problem: alreadyAt(holder), isDuplicate: true };
      if (value.websiteUrl) taken.set(siteKey(value.websiteUrl), t("row {number}", { number }));
      made += 1;
      if (made > IMPORT_LIMIT) return refused(number, typed, TOO_MANY);
      return { number, typed, row: value, problem: null, isDuplicate: false };
    }),
  };
}

/**
 * Line in which Excel stores the separator; Excel hides the line and does not count it. Programs
 * that resave the file pad the line with their own separator.
 */
const SEPARATOR_LINE = /^"?sep=([^"\r\n]?)"?([;,\t|]?)\2* *(?:\r\n|\r|\n|$)/i;

/** Returns an empty delimiter if it should be guessed. */
function withoutFirstLine(text: string): { list: string; delimiter: string } {
  const found = SEPARATOR_LINE.exec(text);
  if (!found) return { list: text, delimiter: "" };
  const [line, noted = "", added] = found;
  return { list: text.slice(line.length), delimiter: added || noted };
}

const UNCLOSED = t("A quotation mark in this row isn’t closed.");
const TOO_MANY = t("An import creates up to {importLimit} widgets. Import this row with the next one.", {
  importLimit: IMPORT_LIMIT,
});

function alreadyAt(holder: string): string {
  return t("Left out: {holder} already has this website.", { holder });
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== "");
}

function typedCells(cells: readonly string[], { name, website, labels }: Columns): ListedRow["typed"] {
  const cell = (at: number | null) => (at === null ? "" : (cells[at] ?? "").trim());
  return { name: cell(name), website: cell(website), labels: cell(labels) };
}

/** Names an unnamed row after its website's host. */
function rowOf({ name, website, labels }: ListedRow["typed"]) {
  const { value } = parseFields(ImportRowSchema.entries.websiteUrl.wrapped, website);
  const host =
    hostOf(value)
      ?.replace(/^www\./, "")
      .slice(0, 80) ?? "";
  return {
    name: name || host || website.slice(0, 80),
    websiteUrl: website,
    labels: labels
      .split(/[,;|]/)
      .map((label) => label.trim())
      .filter(Boolean),
  };
}

function sentenceFor({ website }: ListedRow["typed"], wrong: Readonly<Record<string, string>>): string {
  if (wrong.websiteUrl) return t("“{website}” isn’t a website address like example.com.", { website });
  const [sentence = ""] = Object.values(wrong);
  return `${sentence}.`;
}

function refused(number: number, typed: ListedRow["typed"], problem: string): ListedRow {
  return { number, typed, row: null, problem, isDuplicate: false };
}

/** Each column's index within a row; null for missing columns. */
interface Columns {
  name: number | null;
  website: number | null;
  labels: number | null;
  unused: string[];
  hasHead: boolean;
}

/** Finds the columns by the headings in the first row, or else by what their cells look like. */
function findColumns(rows: readonly string[][]): Columns {
  const heads = (rows[0] ?? []).map((cell) => cell.trim());
  const byHead = (pattern: RegExp) => {
    const at = heads.findIndex((head) => pattern.test(head));
    return at < 0 ? null : at;
  };
  const found = { website: byHead(HEADS.website), name: byHead(HEADS.name), labels: byHead(HEADS.labels) };
  const used = Object.values(found);
  if (used.every((at) => at === null) || heads.some(looksLikeWebsite)) return guessColumns(rows);
  return { ...found, unused: heads.filter((head, at) => head && !used.includes(at)), hasHead: true };
}

function guessColumns(rows: readonly string[][]): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const counts = Array.from(
    { length: width },
    (_, at) => rows.filter((row) => looksLikeWebsite(row[at] ?? "")).length,
  );
  const most = Math.max(0, ...counts);
  const website = most > 0 || width < 2 ? Math.max(0, counts.indexOf(most)) : 1;
  const [name = null, labels = null] = counts.map((_, at) => at).filter((at) => at !== website);
  return { name, website, labels, unused: [], hasHead: false };
}

function looksLikeWebsite(cell: string): boolean {
  return /\S\.\S/.test(cell) && !/\s/.test(cell.trim()) && v.is(WebsiteUrlSchema, cell);
}
