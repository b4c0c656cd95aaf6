import { beforeAll, expect, spyOn, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backupFolder } from "#src/backups/backup-folder.ts";
import { createBackupFile } from "#src/backups/create-backup.ts";
import { HourlyBackups } from "#src/backups/hourly-backups.ts";
import { expiredBackups, parseKeepRule } from "#src/backups/keep-rule.ts";
import { verifyBackup } from "#src/backups/read-backup.ts";
import { configureLog, logSettings } from "#src/log.ts";
import { openTestDatabase, type TestDatabase } from "../helpers/database.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const folder = temporaryFolder();
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});

const MINUTE_MS = 60_000;
const START = Date.parse("2026-11-24T02:00:00Z");
const BY_HAND = "handrail-2020-01-01T00-00-00Z.tar.zst";

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

test("a server backs up five minutes after its first start, then hourly, deletes by its rule, and logs failures once", async () => {
  const dataDir = join(folder, "rule");
  const backupsDir = backupFolder(dataDir);
  const clock = { time: START, now: () => new Date(clock.time) };
  const source = { address: database.address, kind: database.kind, dataDir, release: "0" };
  mkdirSync(dataDir);
  writeFileSync(backupsDir, "not a folder");
  const lines: string[] = [];
  const before = logSettings();
  const written = (["error", "log"] as const).map((name) =>
    spyOn(console, name).mockImplementation((line) => void lines.push(String(line))),
  );
  configureLog({ ...before, level: "info" });
  try {
    const backups = new HourlyBackups({ ...source, keep: { hours: 1, days: 1 }, clock });
    const after = async (minutes: number) => {
      clock.time += minutes * MINUTE_MS;
      await backups.runIfDue();
      return readdirSync(backupsDir).sort();
    };
    await expect(after(4)).rejects.toThrow("ENOTDIR");
    expect(lines).toEqual([]);
    for (const minutes of [1, 0]) await expect(after(minutes)).rejects.toThrow("ENOTDIR");
    rmSync(backupsDir);
    mkdirSync(backupsDir);
    for (const name of [BY_HAND, "hourly-2026-11-24T01-00-00Z.tar.zst.part"])
      writeFileSync(join(backupsDir, name), "");
    expect(backups.ageSeconds).toBe(5 * 60);
    expect(await after(1)).toEqual([BY_HAND, "hourly-2026-11-24T02-06-00Z.tar.zst"]);
    expect(await after(59)).toEqual([BY_HAND, "hourly-2026-11-24T02-06-00Z.tar.zst"]);
    const newest = "hourly-2026-11-24T03-06-00Z.tar.zst";
    expect(await after(1)).toEqual([BY_HAND, newest]);
    expect(backups.ageSeconds).toBe(0);
    await verifyBackup(join(backupsDir, newest));
    const restarted = new HourlyBackups({ ...source, keep: { hours: 1, days: 1 }, clock });
    expect(restarted.ageSeconds).toBe(0);
  } finally {
    for (const spy of written) spy.mockRestore();
    configureLog(before);
  }
  expect(lines).toEqual([
    expect.stringMatching(/hourly backup failed.*a power cut may lose/),
    expect.stringContaining("works again"),
  ]);
});

test("what a power cut leaves under a backup's name is the whole backup", async () => {
  const onDisk = new Map<string, Buffer>();
  let named: string[] = [];
  const path = join(folder, "durable.tar.zst");
  const { address, kind } = database;
  const source = { address, kind, dataDir: folder, release: "0", now: new Date() };
  await createBackupFile(source, path, (synced) => {
    if (synced === folder) named = readdirSync(synced);
    else onDisk.set(synced, readFileSync(synced));
  });
  expect(named).toContain("durable.tar.zst");
  expect([...onDisk.keys()]).toEqual([`${path}.part`]);
  writeFileSync(path, onDisk.get(`${path}.part`) ?? "");
  await verifyBackup(path);
});
