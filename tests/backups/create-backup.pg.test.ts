import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import zlib from "node:zlib";
import { createBackupFile, TableCopy } from "#src/backups/create-backup.ts";
import { linesOf, verifyBackup } from "#src/backups/read-backup.ts";
import { tarEntry } from "#src/backups/tar.ts";
import { openPool } from "#src/db/driver-settings.ts";
import { backUp } from "../helpers/backups.ts";
import { openTestDatabase, type TestDatabase } from "../helpers/database.ts";
import { allTables } from "../helpers/tables.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const folder = temporaryFolder();
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.reset();
  await database.sql`insert into accounts default values`;
});
afterAll(async () => {
  await database.reset();
});

const fileNamed = (name: string) => join(folder, name);

test("a backup has every table of the schema, the secret and the operator's content, for its owner's eyes", async () => {
  const dataDir = join(folder, "data");
  mkdirSync(join(dataDir, "content/legal"), { recursive: true });
  mkdirSync(join(dataDir, "outbox"));
  writeFileSync(join(dataDir, "secret"), "s".repeat(43));
  writeFileSync(join(dataDir, "content/legal/terms.md"), "# Terms");
  writeFileSync(join(dataDir, "outbox/mail.eml"), "a mail");
  const { manifest, summary } = await backUp(database, folder, "all.tar.zst");
  const saved = manifest.tables.filter(({ schema }) => schema === "public").map(({ name }) => name);
  expect(saved).toEqual([...(await allTables()).keys()].sort());
  expect(summary.rows).toBeGreaterThan(0);
  expect(statSync(fileNamed("all.tar.zst")).mode & 0o777).toBe(0o600);
  expect(manifest.files.map(({ path }) => path)).toEqual(["secret", "content/legal/terms.md"]);
});

test("rows that change while they are copied are those of one moment, none of them half", async () => {
  const { sql } = database;
  await sql`insert into rate_limits select 'key ' || n, 0, now() from generate_series(1, 20000) n`;
  await sql`insert into rate_limits values ('sum', 20000, now())`;
  const own = openPool(database.address, { max: 1 });
  const writer = openPool(database.address, { max: 1 });
  const copy = new TableCopy(own);
  const rows = new Map<string, string[]>();
  let writes = 0;
  for await (const { name, data } of copy.files(database.kind)) {
    rows.set(name, linesOf(data));
    if (!name.includes("rate_limits")) continue;
    await writer.begin(async (tx) => {
      await tx`update rate_limits set count = 1 where key = ${`key ${writes + 1}`}`;
      await tx`delete from rate_limits where key = ${`key ${20000 - writes}`}`;
      await tx`insert into rate_limits values (${`new ${writes}`}, 1, now()), (${`newer ${writes}`}, 1, now())`;
      await tx`update rate_limits set count = count + 1 where key = 'sum'`;
    });
    writes += 1;
  }
  await Promise.all([own.end(), writer.end()]);
  const saved = [...rows]
    .filter(([name]) => name.includes("public.rate_limits/"))
    .flatMap(([, lines]) => lines);
  const table = copy.contents.tables.find(({ name }) => name === "rate_limits");
  const sum = saved.map((line) => JSON.parse(line)).find(([key]) => key === "sum")?.[1];
  expect(writes).toBeGreaterThan(1);
  expect(new Set(saved.map((line) => JSON.parse(line)[0])).size).toBe(saved.length);
  expect({ lines: saved.length, rows: table?.rows }).toEqual({ lines: Number(sum) + 1, rows: saved.length });
});

test("a damaged, cut off or foreign file is refused in words", async () => {
  await backUp(database, folder, "sound.tar.zst");
  const bytes = readFileSync(fileNamed("sound.tar.zst"));
  const plain = zlib.zstdDecompressSync(bytes);
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  const changedRow = zlib.zstdCompressSync(
    Buffer.from(plain.toString("latin1").replace('key 77"', 'key 78"'), "latin1"),
  );
  const cases: Array<[Uint8Array, RegExp]> = [
    [flipped, /damaged/],
    [bytes.subarray(0, bytes.length - 2_000), /damaged|incomplete/],
    [zlib.zstdCompressSync(plain.subarray(0, plain.length - 10_240)), /incomplete/],
    [changedRow, /damaged: the rows of public.rate_limits are not those/],
    [Buffer.from("SQLite format 3"), /not a backup/],
    [zlib.zstdCompressSync(tarEntry({ name: "a", data: Buffer.from("b") })), /not a backup/],
    [new Uint8Array(), /not a backup|incomplete/],
  ];
  for (const [content, problem] of cases) {
    writeFileSync(fileNamed("bad.tar.zst"), content);
    await expect(verifyBackup(fileNamed("bad.tar.zst"))).rejects.toThrow(problem);
  }
});

test("a backup that fails in the middle leaves no file", async () => {
  const address = { socket: join(folder, "nobody"), url: "postgres://nobody@127.0.0.1:9/none" };
  const source = { address, kind: "postgres" as const, dataDir: folder, release: "0", now: new Date() };
  await expect(createBackupFile(source, fileNamed("none.tar.zst"))).rejects.toThrow();
  mkdirSync(join(folder, "long/content"), { recursive: true });
  writeFileSync(join(folder, "long/content", "x".repeat(100)), "text");
  const long = { ...source, address: database.address, dataDir: join(folder, "long") };
  await expect(createBackupFile(long, fileNamed("none.tar.zst"))).rejects.toThrow("too long");
  expect(readdirSync(folder).filter((name) => name.startsWith("none"))).toEqual([]);
});
