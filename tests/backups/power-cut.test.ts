import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { copyFileSync, cpSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backupFolder, backupName } from "#src/backups/backup-folder.ts";
import { createBackupFile } from "#src/backups/create-backup.ts";
import { openOrAdvise } from "#src/backups/open-or-advise.ts";
import { verifyBackup } from "#src/backups/read-backup.ts";
import { restoreEmbedded } from "#src/backups/restore-backup.ts";
import { createSchema } from "#src/demo-stripe/state/schema.ts";
import { temporaryFolder, withEmbedded } from "../helpers/backups.ts";
import { ensureDatabaseFiles } from "../helpers/built-files.ts";

const folder = temporaryFolder();
const before = join(folder.path, "before");
const configOf = (dataDir: string) => ({ databaseUrl: null, databaseDirectUrl: null, dataDir });
const now = new Date("2026-11-24T02:00:00Z");
/** Files that were written from memory to the disk. */
const synced = new Set<string>();
let backup: string;

beforeAll(async () => {
  await ensureDatabaseFiles();
  backup = join(backupFolder(before), backupName(now, "hourly"));
  await withEmbedded(before, async (sql, socket) => {
    await sql`insert into rate_limits values ('an hour ago', 1, now())`;
    const source = { address: { socket }, kind: "embedded" as const, dataDir: before, release: "0", now };
    await createBackupFile(source, backup, (path) => void synced.add(path));
    await sql`insert into rate_limits values ('now', 1, now())`;
  });
});
afterAll(folder.remove);

/** Returns a data folder with the backup, as the disk has it. */
function folderWithBackup(name: string): string {
  const dataDir = join(folder.path, name);
  mkdirSync(backupFolder(dataDir), { recursive: true });
  expect(synced).toEqual(new Set([`${backup}.part`, backupFolder(before)]));
  copyFileSync(backup, join(backupFolder(dataDir), backupName(now, "hourly")));
  return dataDir;
}

test("a power cut that leaves only what was synced loses what followed the backup, and the start says so", async () => {
  const dataDir = folderWithBackup("gone");
  const start = openOrAdvise(configOf(dataDir));
  await expect(start).rejects.toThrow(
    /no database in .*gone, but there are backups.*hourly-2026-11-24T02-00-00Z.tar.zst --replace\nWhat was written after it, since 2026-11-24T02:00:00.000Z, is lost/,
  );
  const saved = await verifyBackup(join(backupFolder(dataDir), backupName(now, "hourly")));
  const parts = { migrate: async () => {}, createDemoTables: createSchema };
  await restoreEmbedded(saved, { dataDir, replace: true, now, ...parts });
  const rows = await withEmbedded(dataDir, (sql) => sql`select key from rate_limits`.execute());
  expect([...rows]).toEqual([{ key: "an hour ago" }]);
});

test("a database that a power cut has damaged is not opened, and the start names the backup to restore", async () => {
  const dataDir = folderWithBackup("damaged");
  cpSync(join(before, "postgres"), join(dataDir, "postgres"), { recursive: true });
  truncateSync(join(dataDir, "postgres/global/pg_control"), 0);
  const start = openOrAdvise(configOf(dataDir));
  await expect(start).rejects.toThrow(/cannot be opened.*\n.*damaged.*handrail restore .*--replace/);
});

test("a start after the machine stopped by itself warns of lost writes, one after a kill does not", async () => {
  const warnings: string[] = [];
  const warned = spyOn(console, "warn").mockImplementation((line) => void warnings.push(String(line)));
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    for (const id of [boot, "of-an-earlier-start"]) {
      writeFileSync(join(before, "lock.pid"), `4711\n${id}\n`);
      await (await openOrAdvise(configOf(before))).close();
      if (id === boot) expect(warnings).toEqual([]);
    }
  } finally {
    warned.mockRestore();
  }
  expect(warnings).toEqual([expect.stringMatching(/machine stopped.*newestBackup=hourly-2026-11-24/)]);
});
