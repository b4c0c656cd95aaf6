import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dataDirHolder } from "../../src/db/data-lock.ts";
import { migrateConfigured, type OpenDatabase, openDatabase } from "../../src/db/open-database.ts";
import { ensureDatabaseFiles } from "./built-files.ts";

export interface TestDatabase extends OpenDatabase {
  /** Empties every table of ours and of the demo provider, and starts the serial ids at 1 again. */
  reset(): Promise<void>;
  /** For the end of the process only: the files of one test run share one database. */
  close(): Promise<void>;
}

/** A busy machine may take its time; what deadlines do is tested with deadlines of its own. */
const PATIENT = { connectMs: 60_000, statementMs: 60_000, waitMs: 60_000 };
const PREFIX = "handrail-test-";
let shared: Promise<TestDatabase> | undefined;

/** The migrated database of this test run: HANDRAIL_TEST_DATABASE, or an embedded one in a folder of its own. */
export function openTestDatabase(): Promise<TestDatabase> {
  shared ??= open();
  return shared;
}

async function open(): Promise<TestDatabase> {
  const config = await chooseDatabase();
  const database = await openDatabase(config, { limits: PATIENT });
  await migrateConfigured(config, database);
  return {
    ...database,
    async reset() {
      await database.sql.unsafe(RESET);
    },
    async close() {
      shared = undefined;
      await database.close();
    },
  };
}

async function chooseDatabase() {
  const url = process.env.HANDRAIL_TEST_DATABASE;
  if (url) return { databaseUrl: url, databaseDirectUrl: url, dataDir: "" };
  await ensureDatabaseFiles();
  removeLeftovers();
  return { databaseUrl: null, databaseDirectUrl: null, dataDir: mkdtempSync(join(tmpdir(), PREFIX)) };
}

/** The test runner ends without an event in which one could tidy up, so the next run does. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    const abandoned = existsSync(join(folder, "lock")) && dataDirHolder(folder) === null;
    if (abandoned) rmSync(folder, { recursive: true, force: true });
  }
}

/** Deletes instead of truncating, which is ten times as fast on the embedded database. */
const RESET = `do $$
declare
  item record;
begin
  set local session_replication_role = replica;
  for item in
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'demo_stripe') and tablename <> 'clock'
  loop
    execute 'delete from ' || item.name;
  end loop;
  perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname in ('public', 'demo_stripe') and last_value is not null;
  if to_regclass('demo_stripe.clock') is not null then
    update demo_stripe.clock set offset_ms = 0;
  end if;
end $$`;
