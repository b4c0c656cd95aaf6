import { beforeAll, expect, spyOn, test } from "bun:test";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backupFolder } from "#src/backups/backup-folder.ts";
import { openOrAdvise } from "#src/backups/open-or-advise.ts";
import { dataDirHolder } from "#src/db/data-lock.ts";
import { ensureDatabaseFiles } from "../helpers/built-files.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const NEWEST = "hourly-2026-11-24T02-00-00Z.tar.zst";
const folder = temporaryFolder();
beforeAll(ensureDatabaseFiles);

const dataDirOf = (name: string) => join(folder, name);

/** Opens a data folder with a file of each given path. */
function start(name: string, files: Record<string, string>) {
  const dataDir = dataDirOf(name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(dataDir, path, ".."), { recursive: true });
    writeFileSync(join(dataDir, path), text);
  }
  return openOrAdvise({ databaseUrl: null, databaseDirectUrl: null, dataDir });
}

test("without the database that its backups are of, or with a damaged one, a start says what to restore", async () => {
  const backup = { [join(backupFolder("."), NEWEST)]: "" };
  await expect(start("gone", backup)).rejects.toThrow(
    /no database in .*gone, but there are backups.*hourly-2026-11-24T02-00-00Z.tar.zst --replace\nWhat was written after it, since 2026-11-24T02:00:00.000Z, is lost/,
  );
  await expect(start("damaged", { ...backup, "postgres/PG_VERSION": "9.0" })).rejects.toThrow(
    /The embedded database cannot be opened.*\n.*damaged.*handrail restore .*--replace/,
  );
  expect(dataDirHolder(dataDirOf("damaged"))).toBeNull();
});

test("a start after the machine stopped without a shutdown warns of lost writes, and starts afresh from half of a database", async () => {
  const warned = spyOn(console, "warn").mockImplementation(() => {});
  const half = { "postgres.new/base/half": "made", "postgres/base/half": "made" };
  const database = await start("cut-off", { ...half, "lock.pid": "4711\nof-an-earlier-start\n" });
  await database.close();
  expect(warned.mock.calls).toEqual([[expect.stringContaining("machine stopped")]]);
  warned.mockRestore();
  expect(readdirSync(dataDirOf("cut-off")).sort()).toEqual(["lock", "postgres"]);
});
