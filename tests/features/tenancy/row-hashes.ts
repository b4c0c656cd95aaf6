import type { TestApp } from "../../helpers/app.ts";

/**
 * Tables and columns that any request may write: counters, and the time and device of the last use
 * of a session or key.
 */
const COUNTED = ["counter_writes", "rate_limits"];
const VOLATILE = ["last_used_at", "last_used_on", "device"];

export type Hashes = Record<string, string>;

/** A hash of each table's rows. */
export async function rowHashes(app: TestApp): Promise<Hashes> {
  const rows = await app.database.sql<Array<{ name: string }>>`
    select tablename as name from pg_tables where schemaname = 'public'`;
  const tables = rows.map(({ name }) => name).filter((name) => !COUNTED.includes(name));
  const parts = tables.map((table) => ({ table, where: "true" }));
  return hash(app, parts);
}

/** Conditions for an account's rows, by the column that leads to it. */
const OWNED: Record<string, (accountId: number) => string> = {
  account_id: (accountId) => `account_id = ${accountId}`,
  widget_id: (accountId) => `widget_id in (select id from widgets where account_id = ${accountId})`,
  site_id: (accountId) => `site_id in (select id from scan_sites where account_id = ${accountId})`,
  endpoint_id: (accountId) =>
    `endpoint_id in (select id from webhook_endpoints where account_id = ${accountId})`,
  issue_id: (accountId) =>
    `issue_id in (select i.id from scan_issues i join scan_sites s on s.id = i.site_id where s.account_id = ${accountId})`,
};

/** The same of the rows alone that belong to an account. */
export async function accountHashes(app: TestApp, accountId: number): Promise<Hashes> {
  const columns = await app.database.sql<Array<{ table: string; column: string }>>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('account_id', 'widget_id', 'site_id', 'issue_id', 'endpoint_id')`;
  const whereOf = (column: string) => OWNED[column]?.(accountId) ?? "false";
  const parts = columns.map(({ table, column }) => ({ table, where: whereOf(column) }));
  return hash(app, parts);
}

async function hash(app: TestApp, parts: Array<{ table: string; where: string }>): Promise<Hashes> {
  const plain = VOLATILE.map((column) => ` - '${column}'`).join("");
  const selects = parts.map(
    ({ table, where }) =>
      `select '${table}' as name, md5(coalesce(string_agg(row, '|' order by row), '')) as hash
       from (select (to_jsonb(t)${plain})::text as row from "${table}" t where ${where}) rows`,
  );
  const rows = await app.database.sql.unsafe(selects.join(" union all "));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
