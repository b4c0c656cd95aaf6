import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backupFolder } from "#src/backups/backup-folder.ts";
import { openOrAdvise } from "#src/backups/open-or-advise.ts";
import { temporaryFolder } from "../helpers/backups.ts";
import { ensureDatabaseFiles } from "../helpers/built-files.ts";

const NEWEST = "hourly-2026-11-24T02-00-00Z.tar.zst";
const folder = temporaryFolder();
beforeAll(ensureDatabaseFiles);
afterAll(folder.remove);

/** Opens a new data folder with a backup, and a file of each given path. */
function start(name: string, files: Record<string, string>) {
  const dataDir = join(folder.path, name);
  mkdirSync(join(dataDir, "postgres"), { recursive: true });
  mkdirSync(backupFolder(dataDir));
  writeFileSync(join(backupFolder(dataDir), NEWEST), "");
  for (const [path, text] of Object.entries(files)) writeFileSync(join(dataDir, path), text);
  return openOrAdvise({ databaseUrl: null, databaseDirectUrl: null, dataDir });
}

test("without the database that its backups are of, or with a damaged one, a start says what to restore", async () => {
  await expect(start("gone", {})).rejects.toThrow(
    /no database in .*gone, but there are backups.*hourly-2026-11-24T02-00-00Z.tar.zst --replace\nWhat was written after it, since 2026-11-24T02:00:00.000Z, is lost/,
  );
  await expect(start("damaged", { "postgres/PG_VERSION": "9.0" })).rejects.toThrow(
    /cannot be opened.*\n.*damaged.*handrail restore .*--replace/,
  );
});

test("a start after the machine stopped without a shutdown warns of lost writes", async () => {
  const warned = spyOn(console, "warn").mockImplementation(() => {});
  const dataDir = join(folder.path, "cut-off");
  const config = { databaseUrl: null, databaseDirectUrl: null, dataDir };
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "lock.pid"), "4711\nof-an-earlier-start\n");
  const database = await openOrAdvise(config);
  await database.close();
  expect(warned.mock.calls).toEqual([[expect.stringContaining("machine stopped")]]);
  warned.mockRestore();
});
