import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backupFolder } from "#src/backups/backup-folder.ts";
import { createBackupFile } from "#src/backups/create-backup.ts";
import { HourlyBackups } from "#src/backups/hourly-backups.ts";
import { expiredBackups, parseKeepRule } from "#src/backups/keep-rule.ts";
import { verifyBackup } from "#src/backups/read-backup.ts";
import { configureLog, logSettings } from "#src/log.ts";
import { temporaryFolder } from "../helpers/backups.ts";
import { openTestDatabase, type TestDatabase } from "../helpers/database.ts";

const folder = temporaryFolder();
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(folder.remove);

const MINUTE_MS = 60_000;
const START = Date.parse("2026-11-24T02:00:00Z");

function hourly(dataDir: string, address = database.address) {
  const clock = { time: START, now: () => new Date(clock.time) };
  const keep = { hours: 2, days: 1 };
  const backups = new HourlyBackups({ address, kind: database.kind, dataDir, release: "0", keep, clock });
  const run = async (minutes: number) => {
    clock.time += minutes * MINUTE_MS;
    await backups.runIfDue();
    return readdirSync(backupFolder(dataDir)).sort();
  };
  return { backups, run };
}

test("the newest of the latest hours and days are kept", () => {
  const every = Array.from({ length: 24 * 20 }, (_, hour) => ({
    createdAt: new Date(START - hour * 60 * MINUTE_MS),
  }));
  const expired = new Set(expiredBackups(every, { hours: 24, days: 14 }));
  const kept = every.filter((backup) => !expired.has(backup)).map(({ createdAt }) => createdAt.toISOString());
  expect(kept.slice(0, 24)).toEqual(every.slice(0, 24).map(({ createdAt }) => createdAt.toISOString()));
  expect(kept.slice(24)).toEqual(Array.from({ length: 12 }, (_, day) => `2026-11-${22 - day}T23:00:00.000Z`));
  expect(parseKeepRule("24h,14d")).toEqual({ hours: 24, days: 14 });
  expect(["", "24", "24h", "0h,0d", "1h,2d,3"].map(parseKeepRule)).toEqual([null, null, null, null, null]);
});

test("a server backs up five minutes after its first start, then hourly, and deletes by its rule", async () => {
  const dataDir = join(folder.path, "rule");
  mkdirSync(backupFolder(dataDir), { recursive: true });
  for (const name of ["handrail-2020-01-01T00-00-00Z.tar.zst", "hourly-2026-11-24T01-00-00Z.tar.zst.part"]) {
    writeFileSync(join(backupFolder(dataDir), name), "");
  }
  const { backups, run } = hourly(dataDir);
  expect(await run(4)).toHaveLength(2);
  expect(backups.ageSeconds).toBe(4 * 60);
  const first = "hourly-2026-11-24T02-05-00Z.tar.zst";
  const byHand = "handrail-2020-01-01T00-00-00Z.tar.zst";
  expect(await run(1)).toEqual([byHand, first]);
  expect(await run(59)).toEqual([byHand, first]);
  expect(await run(1)).toEqual([byHand, first, "hourly-2026-11-24T03-05-00Z.tar.zst"]);
  const files = await run(60);
  expect(files).toEqual([
    byHand,
    "hourly-2026-11-24T03-05-00Z.tar.zst",
    "hourly-2026-11-24T04-05-00Z.tar.zst",
  ]);
  expect(backups.ageSeconds).toBe(0);
  await verifyBackup(join(backupFolder(dataDir), files.at(-1) ?? ""));
});

test("failures are logged once, with what a power cut would lose", async () => {
  const dataDir = join(folder.path, "failing");
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "backups"), "not a folder");
  const lines: string[] = [];
  const before = logSettings();
  const written = spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
  const alsoWritten = spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
  configureLog({ ...before, level: "info" });
  try {
    const { run } = hourly(dataDir);
    await run(5).catch(() => {});
    await run(5).catch(() => {});
    rmSync(join(dataDir, "backups"));
    await run(1);
  } finally {
    written.mockRestore();
    alsoWritten.mockRestore();
    configureLog(before);
  }
  const text = lines.join("");
  expect(text.match(/hourly backup failed/g)).toHaveLength(1);
  expect(text).toContain("a power cut may lose");
  expect(text.match(/works again/g)).toHaveLength(1);
});

test("what a power cut leaves under a backup's name is the whole backup", async () => {
  const onDisk = new Map<string, Buffer>();
  let named: string[] = [];
  const path = join(folder.path, "durable.tar.zst");
  const { address, kind } = database;
  const source = { address, kind, dataDir: folder.path, release: "0", now: new Date() };
  await createBackupFile(source, path, (synced) => {
    if (synced === folder.path) named = readdirSync(synced);
    else onDisk.set(synced, readFileSync(synced));
  });
  expect(named).toContain("durable.tar.zst");
  expect([...onDisk.keys()]).toEqual([`${path}.part`]);
  writeFileSync(path, onDisk.get(`${path}.part`) ?? "");
  await verifyBackup(path);
});
