import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { $ } from "bun";
import type { Sql } from "postgres";
import { fullName } from "#src/backups/manifest.ts";
import { moveDatabase } from "#src/backups/move-database.ts";
import { applyMigrations, knownMigrations, recordMigrations } from "#src/backups/prepare-schema.ts";
import { restoreEmbedded, restorePostgres } from "#src/backups/restore-backup.ts";
import { withConnection } from "#src/backups/with-connection.ts";
import { openPool } from "#src/db/driver-settings.ts";
import { finishReplacement, hasEmbedded, replaceEmbedded } from "#src/db/embedded-database.ts";
import { migrateAddress } from "#src/db/open-database.ts";
import { createSchema } from "#src/demo-stripe/state/schema.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { backUp, withEmbedded } from "../helpers/backups.ts";
import { ensureDatabaseFiles } from "../helpers/built-files.ts";
import { fullAccount } from "../helpers/full-account.ts";
import { newServerDatabase } from "../helpers/server-database.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const folder = temporaryFolder();
let app: TestApp;
let saved: Awaited<ReturnType<typeof backUp>>;
beforeAll(async () => {
  await ensureDatabaseFiles();
  app = await createTestApp();
  await fullAccount(app);
  const odd = 'a\\\tb\n"c" {NULL} 🙂 \u2028';
  await app.database.sql`insert into rate_limits values (${odd}, 1, '2026-11-24 02:03:04.123456+00')`;
  saved = await backUp(app.database, folder);
});
afterAll(async () => {
  await app.stop();
});

/** The newest migration of the last 0.2 build before `0000_first`. */
const EARLIER = "4b83bf822905db5ec024005a9fd9449e10b1f773fc5495309a38ba7f815a7fef";

const newOptions = (dataDir: string) => ({
  dataDir,
  replace: false,
  now: new Date(),
  migrate: migrateAddress,
  createDemoTables: createSchema,
});

function contentsOf(backup: Pick<typeof saved, "manifest">) {
  const { tables, sequences } = backup.manifest;
  return { sequences, tables: tables.map((table) => `${fullName(table)} ${table.rows} ${table.digest}`) };
}

const onServer = Boolean(process.env.HANDRAIL_TEST_DATABASE);

async function onNewDatabase(work: (url: string) => Promise<unknown>): Promise<void> {
  const { settings, drop } = await newServerDatabase();
  await work(settings.DATABASE_URL ?? "").finally(drop);
}

describe.skipIf(!onServer)("in PostgreSQL", () => {
  test("every row and sequence is there after a restore, which asks before it replaces, and wants to be alone", async () => {
    await onNewDatabase(async (url) => {
      const options = newOptions(join(folder, "beside"));
      await restorePostgres(saved, url, options);
      await expect(restorePostgres(saved, url, options)).rejects.toThrow("add --replace");
      const open = openPool({ url }, { max: 1 });
      await open`select 1`;
      await expect(restorePostgres(saved, url, options)).rejects.toThrow("1 other connections");
      await open.end();
      const tables = saved.manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 }));
      const other = { ...saved, manifest: { ...saved.manifest, tables } };
      const wrong = restorePostgres(other, url, { ...options, replace: true });
      await expect(wrong).rejects.toThrow("which are not the");
      const again = await backUp({ address: { url }, kind: "postgres" }, folder, "again.tar.zst");
      expect(contentsOf(again)).toEqual(contentsOf(saved));
    });
  });

  test("pg_dump of the server's own version copies what a restore needs", async () => {
    await onNewDatabase(async (url) => {
      const source = process.env.HANDRAIL_TEST_DATABASE;
      await $`pg_dump --format=custom ${source} | pg_restore --no-owner --exit-on-error --dbname=${url}`.quiet();
      const copy = await backUp({ address: { url }, kind: "postgres" }, folder, "dumped.tar.zst");
      expect(contentsOf(copy)).toEqual(contentsOf(saved));
    });
  });

  test("an interrupted move goes on, and ends with the rows of the source", async () => {
    await onNewDatabase(async (url) => {
      const seen: string[] = [];
      const moveNow = (stopAt?: string) =>
        withConnection(app.database.address, (source) =>
          withConnection({ url }, (target) =>
            moveDatabase({
              source,
              target,
              createDemoTables: createSchema,
              onTable(name, _, wasThere) {
                if (name === stopAt) throw new Error("cut off");
                if (wasThere) seen.push(name);
              },
            }),
          ),
        );
      await expect(moveNow("public.users")).rejects.toThrow("cut off");
      await expect(migrateAddress({ url })).rejects.toThrow("Run it again to finish it");
      await withConnection({ url }, (sql) => sql.unsafe("update public.accounts set created_at = now()"));
      await moveNow();
      expect(seen).toContain("public.users");
      expect(seen).not.toContain("public.accounts");
      await migrateAddress({ url });
      const moved = await backUp({ address: { url }, kind: "postgres" }, folder, "moved.tar.zst");
      expect(contentsOf(moved)).toEqual(contentsOf(saved));
      await expect(moveNow()).rejects.toThrow("Use an empty database");
    });
  });

  test("a database of an earlier 0.2 build, with columns in another order, is replaced by its own backup, which also becomes an embedded one", async () => {
    await onNewDatabase(async (url) => {
      const database = { address: { url }, kind: "postgres" as const };
      await withConnection({ url }, async (sql) => {
        await applyMigrations(sql, saved.head.migrations.slice(0, 1));
        await recordMigrations(sql, [{ hash: EARLIER, createdAt: "1795967683593" }]);
        await sql`alter table rate_limits drop column count, add column count integer not null`;
        await sql`insert into rate_limits values ('kept', now(), 1)`;
      });
      await expect(migrateAddress({ url })).rejects.toThrow("an earlier 0.2 build, which this one cannot");
      const earlier = await backUp(database, folder, "earlier.tar.zst");
      await restorePostgres(earlier, url, { ...newOptions(join(folder, "beside")), replace: true });
      const now = await backUp(database, folder, "now.tar.zst");
      expect(now.head.migrations).toEqual(saved.head.migrations);
      expect(now.manifest.tables.find(({ name }) => name === "rate_limits")?.rows).toBe(1);
      const embedded = restoreEmbedded(earlier, newOptions(join(folder, "earlier")));
      expect(await embedded).toMatchObject({ setAside: null });
    });
  });
});

test("data of a newer release, or of a 0.2 build that is too old, is refused", () => {
  const other = (createdAt: string) => [{ hash: "f".repeat(64), createdAt }];
  expect(() => knownMigrations(other("9999999999999"))).toThrow("newer release");
  expect(() => knownMigrations(other("1795173698493"))).toThrow("whose last migration is 0054_first-attempt");
});

test("rows, sequences, foreign keys and triggers are there after a restore into an embedded database, which asks before it replaces", async () => {
  const dataDir = join(folder, "elsewhere");
  await restoreEmbedded(saved, newOptions(dataDir));
  await expect(restoreEmbedded(saved, newOptions(dataDir))).rejects.toThrow("add --replace");
  expect(readdirSync(dataDir).filter((name) => name.startsWith("postgres"))).toEqual(["postgres"]);
  await withEmbedded(dataDir, async (sql) => {
    const facts = async (on: Sql) => ({
      rows: [...(await on`select to_jsonb(r) - 'count' as row from rate_limits r order by key`)],
      // Of the migrations, each database counts its own.
      sequences: [
        ...(await on`select sequencename, last_value from pg_sequences where schemaname <> 'drizzle' order by 1`),
      ],
      keys: [...(await on`select count(*) from pg_constraint where contype = 'f' and convalidated`)],
    });
    expect(await facts(sql)).toEqual(await facts(app.database.sql));
    await expect(sql.unsafe("delete from evidence_records").execute()).rejects.toThrow();
  });
});

test("a replacement that is cut off leaves the old database, or the next start finishes it", () => {
  const dataDir = join(folder, "cut-off");
  const database = (name: string, content: string) => {
    mkdirSync(join(dataDir, name), { recursive: true });
    writeFileSync(join(dataDir, name, "PG_VERSION"), content);
  };
  const current = () => readFileSync(join(dataDir, "postgres/PG_VERSION"), "utf8");
  database("postgres", "old");
  database("postgres.restored", "new");
  finishReplacement(dataDir);
  expect(current()).toBe("old");
  renameSync(join(dataDir, "postgres"), join(dataDir, "aside"));
  expect(hasEmbedded(dataDir)).toBe(true);
  finishReplacement(dataDir);
  expect(current()).toBe("new");
  database("postgres.draft", "newest");
  expect(replaceEmbedded(dataDir, "postgres.draft", "set-aside")).toBe(join(dataDir, "set-aside"));
  expect([current(), readdirSync(dataDir).sort()]).toEqual(["newest", ["aside", "postgres", "set-aside"]]);
});
