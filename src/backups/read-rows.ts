import { type Connection, readPartitions } from "./describe-database.ts";
import { identifier, quoted, type Table } from "./manifest.ts";
import { RowDigest } from "./row-digest.ts";

/** Target slice size in bytes, including row data stored outside the table (TOAST). */
const SLICE_BYTES = 1_000_000;
const PAGE_BYTES = 8_192;
const MOST_PAGES = 512;

/** Consecutive pages in a table; `end` is exclusive. */
export interface PageRange {
  first: number;
  end: number;
}

/** Rows as lines of JSON; each is an array with every column's text, or null. */
export interface Rows {
  data: Buffer;
  digest: RowDigest;
}

export async function pagesPerSlice(tx: Connection, table: Table): Promise<number> {
  const [row] = await tx.unsafe(
    `select pg_table_size($1::text::regclass)::text as bytes, pg_relation_size($1::text::regclass)::text as own`,
    [quoted(table)],
  );
  const pages = Math.max(1, Number(row?.own) / PAGE_BYTES);
  const bytesPerPage = Math.max(PAGE_BYTES, Number(row?.bytes) / pages);
  return Math.min(MOST_PAGES, Math.max(1, Math.floor(SLICE_BYTES / bytesPerPage)));
}

export async function pageCount(tx: Connection, table: Table): Promise<number> {
  const [row] = await tx.unsafe(
    `select (pg_relation_size($1::text::regclass) / ${PAGE_BYTES})::text as pages`,
    [quoted(table)],
  );
  return Number(row?.pages);
}

export async function readRows(tx: Connection, table: Table, range: PageRange): Promise<Rows> {
  const columns = table.columns.map(({ name }) => `${identifier(name)}::text`).join(", ");
  const rows = await tx.unsafe(`select ${columns} from ${quoted(table)} where ${within(range)}`).values();
  const digest = new RowDigest();
  const lines: string[] = [];
  for (const row of rows) {
    const line = JSON.stringify(row);
    digest.addRow(line);
    lines.push(line);
  }
  return { data: Buffer.from(lines.map((line) => `${line}\n`).join("")), digest };
}

/**
 * Returns a string that changes whenever a row in these pages is inserted, updated or deleted.
 * Requires PostgreSQL 18, the embedded database's version.
 */
export async function fingerprint(tx: Connection, table: Table, range: PageRange): Promise<string> {
  const [row] = await tx.unsafe(
    `select count(*) || ' ' || coalesce(bit_xor(hashtidextended(ctid, hashxid(xmin)::bigint)), 0) as value
     from ${quoted(table)} where ${within(range)}`,
  );
  return String(row?.value);
}

export async function slicesOf(tx: Connection, table: Table): Promise<Array<PageRange & { part: Table }>> {
  const slices: Array<PageRange & { part: Table }> = [];
  for (const part of await readPartitions(tx, table)) {
    const step = await pagesPerSlice(tx, part);
    const pages = await pageCount(tx, part);
    for (let first = 0; first < pages; first += step) slices.push({ part, first, end: first + step });
  }
  return slices;
}

/** Computes a digest of all rows in a table, for comparing two databases. */
export async function digestTable(tx: Connection, table: Table): Promise<RowDigest> {
  const digest = new RowDigest();
  for (const { part, ...range } of await slicesOf(tx, table)) {
    digest.addAll((await readRows(tx, part, range)).digest);
  }
  return digest;
}

function within({ first, end }: PageRange): string {
  return `ctid >= '(${first},0)'::tid and ctid < '(${end},0)'::tid`;
}
