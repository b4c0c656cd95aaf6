import type { Sql } from "postgres";
import { readMigrations, setTextFormat } from "./describe-database.ts";
import { compareTable, loadRows, setSequences, switchTriggers } from "./load-rows.ts";
import { fullName } from "./manifest.ts";
import {
  applyMigrations,
  clearSchemas,
  dropForeignKeys,
  emptyTables,
  knownMigrations,
  recordMigrations,
} from "./prepare-schema.ts";
import { rowsOf, type VerifiedBackup } from "./read-backup.ts";

export interface NewTables {
  /** Whether the tables are empty and as created by a release. */
  isFresh: boolean;
  /** Creates the demo card provider's tables if they are missing. */
  createDemoTables(sql: Sql): Promise<void>;
  /** Receives the number of rows restored so far. */
  onProgress?: ((rows: number) => void) | undefined;
}

/**
 * Replaces a database's content with a backup in one transaction: the old rows stay until the new
 * rows have been read back and compared. Leaves the database at the backup's migrations.
 * @param sql a dedicated connection.
 * @throws BackupProblem if rows differ; the server's error. In both cases nothing has changed.
 */
export async function restoreDatabase(sql: Sql, backup: VerifiedBackup, options: NewTables): Promise<void> {
  await sql.unsafe("begin");
  try {
    await replaceAll(sql, backup, options);
    await sql.unsafe("commit");
  } catch (error) {
    await sql.unsafe("rollback").catch(() => {});
    throw error;
  }
}

async function replaceAll(
  sql: Sql,
  backup: VerifiedBackup,
  { isFresh, createDemoTables, onProgress }: NewTables,
): Promise<void> {
  const { tables, sequences } = backup.manifest;
  const migrations = knownMigrations(backup.head.migrations);
  const byName = new Map(tables.map((table) => [fullName(table), table]));
  await setTextFormat(sql);
  const isReady = isFresh && Bun.deepEquals(await readMigrations(sql), migrations);
  if (!isReady) {
    await clearSchemas(sql);
    await applyMigrations(sql, migrations);
  }
  if (tables.some(({ schema }) => schema === "demo_stripe")) await createDemoTables(sql);
  await emptyTables(sql, tables);
  const foreignKeys = await dropForeignKeys(sql);
  for (const table of tables) await switchTriggers(sql, table, "disable");
  let rows = 0;
  for await (const { table, data } of rowsOf(backup)) {
    const target = byName.get(table);
    if (target) rows += await loadRows(sql, target, data);
    onProgress?.(rows);
  }
  for (const table of tables) await compareTable(sql, table);
  for (const statement of foreignKeys) await sql.unsafe(statement);
  for (const table of tables) await switchTriggers(sql, table, "enable");
  await setSequences(sql, sequences);
  if (!isReady) await recordMigrations(sql, migrations);
}
