import * as v from "valibot";
import { WebsiteUrlSchema } from "#shared/schemas/website-url.ts";

/** Places of the columns in each row; null for one that the list lacks. */
export interface Columns {
  name: number | null;
  website: number | null;
  labels: number | null;
  /** Heads of the columns that are not used. */
  unused: string[];
  hasHead: boolean;
}

/** Heads by which spreadsheets call the columns, in English and German. */
const HEADS = {
  website: /^(web ?sites?|sites?|urls?|domains?|address|home ?page|web ?seiten?|internetadresse|adresse)$/i,
  name: /^(names?|clients?|customers?|title|company|site name|kunden?|bezeichnung|titel|firma)$/i,
  labels: /^(labels?|tags?|groups?|categor(y|ies)|gruppen?|schlagw(o|ö)rt(er)?|etikett(en)?)$/i,
};

/** Finds the columns by the heads of the first row, or else by the look of their cells. */
export function findColumns(rows: readonly string[][]): Columns {
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
