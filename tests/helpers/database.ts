import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dataDirHolder } from "../../src/db/data-lock.ts";
import { migrateConfigured, type OpenDatabase, openDatabase } from "../../src/db/open-database.ts";
import { ensureDatabaseFiles } from "./built-files.ts";
import { PATIENT_LIMITS } from "./patient-limits.ts";

export interface TestDatabase extends OpenDatabase {
  /** Environment with which a command opens it too. */
  settings: Record<string, string>;
  /** Empties all tables, including the demo provider's, and restarts serial ids at 1. */
  reset(): Promise<void>;
  /** Only for the end of the process, since all files of a test run share the database. */
  close(): Promise<void>;
}

const PREFIX = "handrail-test-";
let shared: Promise<TestDatabase> | undefined;

/** Opens this test run's migrated database: HANDRAIL_TEST_DATABASE, or an embedded one. */
export function openTestDatabase(): Promise<TestDatabase> {
  shared ??= open();
  return shared;
}

async function open(): Promise<TestDatabase> {
  const config = await chooseDatabase();
  const database = await openDatabase(config, { limits: PATIENT_LIMITS });
  await migrateConfigured(config, database);
  return {
    ...database,
    settings: config.databaseUrl ? { DATABASE_URL: config.databaseUrl } : { DATA_DIR: config.dataDir },
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

/** Cleans up after earlier runs, since the end of a test run has no event. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    const abandoned = existsSync(join(folder, "lock")) && dataDirHolder(folder) === null;
    if (abandoned) rmSync(folder, { recursive: true, force: true });
  }
}

/** Deletes instead of truncating, which is ten times slower on the embedded database. */
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
