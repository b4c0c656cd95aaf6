import type { Sql, TransactionSql } from "postgres";
import { type Head, quoted, SCHEMAS, type Sequence, type Table } from "./manifest.ts";

export type Connection = Sql | TransactionSql;

/** Makes values format identically on every server for the rest of the transaction. */
export async function setTextFormat(tx: Connection): Promise<void> {
  await tx.unsafe(`select set_config('datestyle', 'ISO, MDY', true), set_config('timezone', 'UTC', true),
    set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '1', true), set_config('statement_timeout', '0', true),
    set_config('search_path', 'public', true)`);
}

/**
 * Returns every table in our schemas with its stored columns, so new tables need no list. A table
 * partitioned by the operator counts as one.
 */
export async function readTables(sql: Connection): Promise<Table[]> {
  const rows = await sql.unsafe(
    `select n.nspname as schema, c.relname as name,
       coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
         order by a.attnum) filter (where a.attname is not null), '[]')::text as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     left join pg_attribute a
       on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname = any(string_to_array($1::text, ','))
     group by n.nspname, c.relname order by n.nspname, c.relname`,
    [SCHEMAS.join(",")],
  );
  return rows.map(({ schema, name, columns }) => ({ schema, name, columns: JSON.parse(columns) }));
}

/** Returns the tables that store a table's rows: the table itself or its partitions. */
export async function readPartitions(sql: Connection, table: Table): Promise<Table[]> {
  const rows = await sql.unsafe(
    `select n.nspname as schema, c.relname as name
     from pg_partition_tree($1::text::regclass) as part
     join pg_class c on c.oid = part.relid join pg_namespace n on n.oid = c.relnamespace
     where part.isleaf order by 1, 2`,
    [quoted(table)],
  );
  if (rows.length === 0) return [table];
  return rows.map(({ schema, name }) => ({ ...table, schema, name }));
}

/** Returns the sequences that have been used. */
export async function readSequences(sql: Connection): Promise<Sequence[]> {
  const rows = await sql.unsafe(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
     where schemaname = any(string_to_array($1::text, ',')) and last_value is not null order by 1, 2`,
    [SCHEMAS.join(",")],
  );
  return rows.map(({ schema, name, value }) => ({ schema, name, value }));
}

/** Returns the applied migrations, oldest first; empty if the database isn't Handrail's. */
export async function readMigrations(sql: Connection): Promise<Head["migrations"]> {
  const [table] = await sql.unsafe("select to_regclass('drizzle.__drizzle_migrations')::text as name");
  if (!table?.name) return [];
  const rows = await sql.unsafe(
    `select hash, created_at::text as "createdAt" from drizzle.__drizzle_migrations order by created_at, id`,
  );
  return rows.map(({ hash, createdAt }) => ({ hash, createdAt }));
}
