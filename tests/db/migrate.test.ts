import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql as text } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { MIGRATIONS_DIR } from "../../src/bundles/shipped-files.ts";
import { connect, type Database } from "../../src/db/client.ts";
import type { DatabaseAddress } from "../../src/db/driver-settings.ts";
import { migrateDatabase, migrationStatus, UnknownMigrationsError } from "../../src/db/migrate.ts";
import { startEmbeddedServer } from "../helpers/embedded.ts";
import { LONG } from "../helpers/long.ts";
import { PATIENT_LIMITS } from "../helpers/patient-limits.ts";
import { newServerDatabase } from "../helpers/server-database.ts";

const onServer = Boolean(process.env.HANDRAIL_TEST_DATABASE);

describe.each([
  ...(LONG || !onServer ? [{ kind: "embedded", start: startEmbedded }] : []),
  ...(onServer ? [{ kind: "PostgreSQL", start: onNewDatabase }] : []),
])("migrations on $kind", ({ kind, start }) => {
  const advisoryLock = kind === "PostgreSQL";
  let server: { address: DatabaseAddress; stop(): Promise<void> };
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  /** Each starting process has a connection of its own. */
  async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    const { db, close } = connect(server.address, { ...PATIENT_LIMITS, connections: 1 });
    try {
      return await work(db);
    } finally {
      await close();
    }
  }

  async function emptyDatabase() {
    await withDatabase(async (db) => {
      await db.execute(text`drop schema public cascade`);
      await db.execute(text`drop schema if exists drizzle cascade`);
      await db.execute(text`create schema public`);
    });
  }

  test("are applied once, even by processes that start at the same time, and told apart by that", async () => {
    await emptyDatabase();
    const before = await withDatabase(migrationStatus);
    expect(before.map(({ name }) => name)).toContain("0000_first");
    expect(before.filter(({ applied }) => applied)).toEqual([]);
    const migrating = () => withDatabase((db) => migrateDatabase(db, { advisoryLock }));
    if (advisoryLock) await Promise.all([migrating(), migrating(), migrating()]);
    else await migrating();
    await migrating();
    const known = await withDatabase(migrationStatus);
    expect(known.filter(({ applied }) => !applied)).toEqual([]);
    const applied = await withDatabase((db) => db.execute(text`select * from drizzle.__drizzle_migrations`));
    expect(applied).toHaveLength(known.length);
  });

  test("leave issues of the first one with their rule, and without markup to paste", async () => {
    await emptyDatabase();
    const [first] = readMigrationFiles({ migrationsFolder: MIGRATIONS_DIR });
    const id = crypto.randomUUID();
    await withDatabase(async (db) => {
      for (const statement of first?.sql ?? []) await db.execute(text.raw(statement));
      await db.execute(text`create schema drizzle`);
      await db.execute(text`
        create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)`);
      await db.execute(text`
        insert into drizzle.__drizzle_migrations values (default, ${first?.hash}, ${first?.folderMillis})`);
      // The site and the page are not needed here.
      await db.execute(text`set session_replication_role = replica`);
      await db.execute(text`insert into scan_issues (id, site_id, identity, rule, outcome, impact, rank, message,
          first_seen_at, last_seen_at)
        values (${id}, ${id}, 'one', 'img-alt', 'failed', 'critical', 0, 'An image', now(), now())`);
      const elements = '[{"markup": "<img>", "changedMarkup": "<img alt>"}, {"changedMarkup": null}]';
      await db.execute(text`insert into scan_issue_places values (${id}, ${id}, 2, ${elements}::jsonb)`);
      await migrateDatabase(db, { advisoryLock });
      expect([
        ...(await db.execute(text`select rule, message_id, message_values from scan_issues`)),
        ...(await db.execute(text`select elements from scan_issue_places`)),
      ]).toEqual([
        { rule: "img-alt", message_id: "", message_values: {} },
        { elements: [{ markup: "<img>", changedMarkup: null }, { changedMarkup: null }] },
      ]);
    });
  });

  test.each([
    [9_999_999_999_999, "Start that release, or restore a backup made before it."],
    [1_795_967_683_593, "Run `handrail backup create FILE` with that build, then `handrail restore FILE "],
  ])("of another build, written at %d, are refused, and nothing is changed", async (writtenAt, advice) => {
    await emptyDatabase();
    await withDatabase((db) => migrateDatabase(db, { advisoryLock }));
    await withDatabase(async (db) => {
      await db.execute(text`drop table rate_limits`);
      await db.execute(
        text`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of another build', ${writtenAt})`,
      );
    });
    const start = withDatabase((db) => migrateDatabase(db, { advisoryLock }));
    await expect(start).rejects.toBeInstanceOf(UnknownMigrationsError);
    await expect(start).rejects.toThrow(advice);
    const tables = await withDatabase((db) => db.execute(text`select to_regclass('rate_limits') as found`));
    expect([...tables]).toEqual([{ found: null }]);
  });
});

async function startEmbedded() {
  const { socket, stop } = await startEmbeddedServer();
  return { address: { socket }, stop };
}

async function onNewDatabase() {
  const { settings, drop } = await newServerDatabase();
  return { address: { url: settings.DATABASE_URL ?? "" }, stop: drop };
}
