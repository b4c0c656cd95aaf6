import type { Sql } from "postgres";
import { readMigrations, readSequences, readTables, setTextFormat } from "./describe-database.ts";
import { compareTable, loadRows, setSequences, switchTriggers } from "./load-rows.ts";
import { fullName, quoted, type Table } from "./manifest.ts";
import {
  applyMigrations,
  areSame,
  clearSchemas,
  dropForeignKeys,
  emptyTables,
  hasTables,
  knownMigrations,
  recordMigrations,
} from "./prepare-schema.ts";
import { digestTable, readRows, slicesOf } from "./read-rows.ts";
import { requireAlone } from "./require-alone.ts";
import type { NewTables } from "./restore-database.ts";
import { RowDigest } from "./row-digest.ts";
import { BackupProblem } from "./tar.ts";

export interface Move extends Pick<NewTables, "createDemoTables"> {
  /** One dedicated connection each. */
  source: Sql;
  target: Sql;
  /** Called once the target has all rows of a table. */
  onTable(name: string, rows: number, wasThere: boolean): void;
}

/**
 * Copies all rows into an empty PostgreSQL database, one table per transaction, and compares each
 * table's rows with the source's. If called again after an interruption, keeps tables that already
 * match. Until finished, the target has the schema `handrail_move`, which prevents servers from
 * starting.
 * @throws BackupProblem if the target is in use or has tables of its own.
 */
export async function moveDatabase(move: Move): Promise<{ tables: number; rows: number }> {
  const { source, target, onTable } = move;
  const migrations = knownMigrations(await readMigrations(source));
  if (migrations.length === 0) throw new BackupProblem("There is nothing to move: the database is empty.");
  const tables = await readTables(source);
  await requireAlone(target);
  await prepareTarget(move, tables, migrations);
  let rows = 0;
  for (const table of tables) {
    const moved = await moveTable(move, table);
    onTable(fullName(table), moved.rows, moved.wasThere);
    rows += moved.rows;
  }
  const sequences = await readSequences(source);
  await target.begin(async (tx) => {
    await tx.unsafe("set local statement_timeout = 0");
    const added = await tx.unsafe("select statement from handrail_move.foreign_keys order by statement");
    for (const { statement } of added) await tx.unsafe(statement);
    await setSequences(tx, sequences);
    await recordMigrations(tx, migrations);
    await tx.unsafe("drop schema handrail_move cascade");
  });
  return { tables: tables.length, rows };
}

async function prepareTarget(
  { target, createDemoTables }: Move,
  tables: readonly Table[],
  migrations: Awaited<ReturnType<typeof readMigrations>>,
): Promise<void> {
  const [found] = await target.unsafe("select to_regnamespace('handrail_move')::text as name");
  const isResumed = Boolean(found?.name);
  if (isResumed && areSame(await readTables(target), tables)) return;
  if (!isResumed && (await hasTables(target))) {
    throw new BackupProblem("The target has tables. Use an empty database.");
  }
  await target.unsafe("begin");
  try {
    await clearSchemas(target, { evenIfForeign: isResumed });
    await target.unsafe("drop schema if exists handrail_move cascade");
    await applyMigrations(target, migrations);
    if (tables.some(({ schema }) => schema === "demo_stripe")) await createDemoTables(target);
    await emptyTables(target, tables);
    await target.unsafe("create schema handrail_move");
    await target.unsafe("create table handrail_move.foreign_keys (statement text not null)");
    for (const statement of await dropForeignKeys(target)) {
      await target.unsafe("insert into handrail_move.foreign_keys values ($1::text)", [statement]);
    }
    await target.unsafe("commit");
  } catch (error) {
    await target.unsafe("rollback").catch(() => {});
    throw error;
  }
}

async function moveTable({ source, target }: Move, table: Table) {
  const [existing] = await target.unsafe(`select exists (select from ${quoted(table)}) as filled`);
  if (existing?.filled) {
    const [there, here] = [await digestOf(target, table), await digestOf(source, table)];
    if (there.rows === here.rows && there.hex === here.hex) return { rows: here.rows, wasThere: true };
  }
  const rows = await target.begin(async (tx) => {
    await setTextFormat(tx);
    await tx.unsafe(`truncate ${quoted(table)}`);
    await switchTriggers(tx, table, "disable");
    const digest = new RowDigest();
    for await (const slice of readSlices(source, table)) {
      await loadRows(tx, table, slice.data);
      digest.addAll(slice.digest);
    }
    await compareTable(tx, { ...table, rows: digest.rows, digest: digest.hex });
    await switchTriggers(tx, table, "enable");
    return digest.rows;
  });
  return { rows, wasThere: false };
}

function digestOf(sql: Sql, table: Table): Promise<RowDigest> {
  return sql.begin(async (tx) => {
    await setTextFormat(tx);
    return digestTable(tx, table);
  });
}

/** Reads each slice in its own transaction, since the embedded database ends idle transactions. */
async function* readSlices(sql: Sql, table: Table) {
  for (const { part, ...range } of await sql.begin((tx) => slicesOf(tx, table))) {
    yield await sql.begin(async (tx) => {
      await setTextFormat(tx);
      return readRows(tx, part, range);
    });
  }
}
