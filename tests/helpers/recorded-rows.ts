import type { Sql } from "postgres";

/** Rows of all tables at one time. */
export interface RecordedRows {
  takenAt: number;
  /** Rows as JSON, by table. */
  rows: Array<{ name: string; columns: string; rows: string }>;
  sequences: Array<{ name: string; value: string }>;
}

/** Returns the rows of all tables, the demo provider's included, but for those without any. */
export async function recordRows(sql: Sql): Promise<RecordedRows> {
  const tables = await sql<{ name: string; columns: string }[]>`
    select format('%I.%I', table_schema, table_name) as name,
      string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'demo_stripe') and is_generated = 'NEVER' and table_type = 'BASE TABLE'
    group by table_schema, table_name`;
  const rowsOf = ({ name, columns }: { name: string; columns: string }) =>
    `select '${name}' as name, '${columns}' as columns, (select json_agg(item)::text from ${name} as item) as rows`;
  const all = await sql.unsafe<RecordedRows["rows"]>(tables.map(rowsOf).join(" union all "));
  const sequences = await sql<{ name: string; value: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where schemaname in ('public', 'demo_stripe') and last_value is not null`;
  return { takenAt: Date.now(), rows: all.filter(({ rows }) => rows !== null), sequences: [...sequences] };
}

/** Whether none of our own tables of which there are rows has any now. */
export async function areEmpty(sql: Sql, { rows }: RecordedRows): Promise<boolean> {
  const own = rows.filter(({ name }) => name.startsWith("public."));
  const hasRow = own.map(({ name }) => `exists (select from ${name})`);
  const [found] = await sql.unsafe<{ any: boolean }[]>(`select ${hasRow.join(" or ")} as any`);
  return found?.any === false;
}

/** Puts the rows into empty tables, with all times as many whole seconds later as have passed. */
export async function restoreRows(sql: Sql, { takenAt, rows, sequences }: RecordedRows): Promise<void> {
  const seconds = Math.floor((Date.now() - takenAt) / 1_000);
  await sql.unsafe(
    [
      "set local session_replication_role = replica; delete from demo_stripe.clock",
      ...rows.map(
        (table) =>
          `insert into ${table.name} (${table.columns}) overriding system value select ${table.columns}
           from json_populate_recordset(null::${table.name}, $rows$${later(table.rows, seconds)}$rows$)`,
      ),
      ...sequences.map(({ name, value }) => `select setval('${name}', ${value})`),
    ].join(";\n"),
  );
}

const TIME = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)|(?<![\da-z])1[78]\d{8}(?![\da-z])/gi;

/** Moves times of days, and unix seconds, as JSON of rows and of the provider has them. */
function later(json: string, seconds: number): string {
  return json.replace(TIME, (found, day?: string) =>
    day
      ? new Date(Date.parse(`${day}Z`) + seconds * 1_000).toISOString().slice(0, day.length)
      : String(Number(found) + seconds),
  );
}
