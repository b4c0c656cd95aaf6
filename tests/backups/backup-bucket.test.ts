import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BackupBucket } from "#src/backups/backup-bucket.ts";
import { BackupCopies } from "#src/backups/backup-copies.ts";
import { backupFolder } from "#src/backups/backup-folder.ts";
import { checkBackups } from "#src/doctor/examine.ts";
import type { BucketSetting } from "#src/settings/backup-bucket.ts";
import { freePort } from "../helpers/free-port.ts";
import { type ObjectStorage, startObjectStorage } from "../helpers/object-storage.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const folder = temporaryFolder();
let storage: ObjectStorage;
beforeAll(async () => {
  storage = await startObjectStorage();
});
afterAll(async () => {
  await storage.stop();
});

const nameAt = (hour: number) => `hourly-2026-11-24T${String(hour).padStart(2, "0")}-05-00Z.tar.zst`;
const inFolder = (name: string): BucketSetting => ({ ...storage.setting, folder: `${name}/` });

function writeLocal(dataDir: string, name: string, bytes = 100): string {
  mkdirSync(backupFolder(dataDir), { recursive: true });
  const path = join(backupFolder(dataDir), name);
  writeFileSync(path, new Uint8Array(bytes).fill(7));
  return path;
}

function copiesOf(dataDir: string, setting: BucketSetting) {
  const clock = { now: () => new Date("2026-11-24T12:00:00Z") };
  return new BackupCopies({ bucket: new BackupBucket(setting), dataDir, keep: { hours: 2, days: 1 }, clock });
}

test("a backup of many parts comes back from the bucket as it was, and other objects are no backups", async () => {
  const bucket = new BackupBucket(inFolder("parts"));
  const path = writeLocal(join(folder, "parts"), nameAt(3), 6_000_000);
  await bucket.store(path, nameAt(3));
  await bucket.store(path, "notes.txt");
  await bucket.store(path, "handrail-2026-11-24T04-05-00Z.tar.zst");
  const copies = await bucket.list();
  expect(copies).toEqual([
    {
      name: "handrail-2026-11-24T04-05-00Z.tar.zst",
      bytes: 6_000_000,
      createdAt: new Date("2026-11-24T04:05:00Z"),
    },
    { name: nameAt(3), bytes: 6_000_000, createdAt: new Date("2026-11-24T03:05:00Z") },
  ]);
  const fetched = join(folder, "fetched", nameAt(3));
  await bucket.fetch({ name: nameAt(3), bytes: 6_000_000, createdAt: new Date() }, fetched);
  expect(readFileSync(fetched).equals(readFileSync(path))).toBe(true);
  const cutOff = bucket.fetch({ name: nameAt(3), bytes: 7_000_000, createdAt: new Date() }, `${fetched}.2`);
  await expect(cutOff).rejects.toThrow("arrived cut off");
});

test("each hourly backup is copied once, and copies are deleted by the rule, those made by hand are not", async () => {
  const dataDir = join(folder, "hourly");
  const setting = inFolder("hourly");
  const bucket = new BackupBucket(setting);
  await bucket.store(
    writeLocal(dataDir, "handrail-2020-01-01T00-00-00Z.tar.zst"),
    "handrail-2020-01-01T00-00-00Z.tar.zst",
  );
  const copies = copiesOf(dataDir, setting);
  await copies.runIfDue();
  expect(copies.ageSeconds).toBe(0);
  for (const hour of [1, 2, 3]) {
    writeLocal(dataDir, nameAt(hour));
    await copies.runIfDue();
    await copies.runIfDue();
  }
  const names = async () => (await bucket.list()).map(({ name }) => name);
  const kept = [nameAt(3), nameAt(2), "handrail-2020-01-01T00-00-00Z.tar.zst"];
  expect(await names()).toEqual(kept);
  expect(copies.ageSeconds).toBe((9 * 60 - 5) * 60);
  await bucket.remove({ name: nameAt(3), bytes: 100, createdAt: new Date() });
  await copies.runIfDue();
  expect(await names()).not.toContain(nameAt(3));
  await copiesOf(dataDir, setting).runIfDue();
  expect(await names()).toEqual(kept);
});

test("a bucket out of reach is logged once, without the key, and copied to once it is back", async () => {
  const dataDir = join(folder, "failing");
  writeLocal(dataDir, nameAt(1));
  const port = await freePort();
  const setting = { ...inFolder("failing"), endpoint: `http://127.0.0.1:${port}` };
  const lines: string[] = [];
  const written = (["error", "log"] as const).map((name) =>
    spyOn(console, name).mockImplementation((line) => void lines.push(String(line))),
  );
  let late: ObjectStorage | undefined;
  try {
    const copies = copiesOf(dataDir, setting);
    await copies.runIfDue();
    await copies.runIfDue();
    late = await startObjectStorage(port);
    await copies.runIfDue();
    expect(await new BackupBucket(setting).list()).toHaveLength(1);
  } finally {
    for (const spy of written) spy.mockRestore();
    await late?.stop();
  }
  expect(lines).toEqual([
    expect.stringContaining("nothing listens there"),
    expect.stringContaining("Backups are copied again"),
  ]);
  expect(lines.join()).not.toContain(setting.secretAccessKey);
});

test("an unknown bucket, an unknown key and a wrong secret are named, and a storage that never replies fails in time", async () => {
  for (const [wrong, reason] of [
    [{ bucket: "unknown" }, "there is no such bucket"],
    [{ accessKeyId: "unknown" }, "BACKUP_S3_ACCESS_KEY_ID is unknown there"],
    [{ secretAccessKey: "wrong" }, "BACKUP_S3_SECRET_ACCESS_KEY or BACKUP_S3_REGION is wrong"],
  ] as const) {
    const bucket = new BackupBucket({ ...storage.setting, ...wrong });
    await expect(bucket.list()).rejects.toThrow(`${bucket.place}: ${reason}.`);
  }
  const silent = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Promise<Response>(() => {}) });
  const endpoint = `http://127.0.0.1:${silent.port}`;
  const waiting = new BackupBucket({ ...storage.setting, endpoint }, { call: 50, transfer: 50 });
  await expect(waiting.list()).rejects.toThrow("it did not reply in time");
  await silent.stop(true);
});

test("a list of several pages is read to its end", async () => {
  const page = (hour: number, next: string) =>
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ""}</IsTruncated>
    <NextContinuationToken>${next}</NextContinuationToken><Contents><Key>handrail/${nameAt(hour)}</Key><Size>7</Size></Contents></ListBucketResult>`;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ url }) =>
      new Response(new URL(url).searchParams.has("continuation-token") ? page(2, "") : page(1, "more")),
  });
  const bucket = new BackupBucket({ ...storage.setting, endpoint: `http://127.0.0.1:${server.port}` });
  expect((await bucket.list()).map(({ name }) => name)).toEqual([nameAt(2), nameAt(1)]);
  await server.stop(true);
});

test("the doctor tells how old backups and copies are, and of a bucket that refuses", async () => {
  const dataDir = join(folder, "doctor");
  const setting = inFolder("doctor");
  let now = new Date();
  const check = async (more: object) => {
    const config = { dataDir, backsUp: true, backupBucket: setting, databaseUrl: null, ...more };
    return (await checkBackups(config, now)).map(({ level, message }) => `${level}: ${message}`);
  };
  const { place } = new BackupBucket(setting);
  expect(await check({})).toEqual([expect.stringMatching(/^ok: There's no backup yet/)]);
  mkdirSync(dataDir);
  now = new Date(Date.now() + 3_600_000);
  expect(await check({})).toEqual([
    "warn: The newest backup in DATA_DIR: there is none",
    `warn: The newest copy in ${place}: there is none`,
  ]);
  await new BackupBucket(setting).store(writeLocal(dataDir, nameAt(1)), nameAt(1));
  now = new Date("2026-11-24T02:05:00Z");
  expect(await check({})).toEqual([
    "ok: The newest backup in DATA_DIR is 60 min old",
    `ok: The newest copy in ${place} is 60 min old`,
  ]);
  expect(await check({ backupBucket: { ...setting, bucket: "unknown" } })).toEqual([
    "ok: The newest backup in DATA_DIR is 60 min old",
    expect.stringMatching(/^fail: .*there is no such bucket/),
  ]);
  expect(await check({ backsUp: false, backupBucket: null })).toEqual([
    expect.stringMatching(/^warn: BACKUPS=off/),
  ]);
});
