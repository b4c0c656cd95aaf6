import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { analyzeTables } from "../../src/db/analyze-tables.ts";
import { type ConnectedDatabase, connect } from "../../src/db/client.ts";
import { vacuumTables } from "../../src/db/vacuum-tables.ts";
import { startEmbeddedServer } from "../helpers/embedded.ts";

let server: Awaited<ReturnType<typeof startEmbeddedServer>>;
let database: ConnectedDatabase;
beforeAll(async () => {
  server = await startEmbeddedServer();
  database = connect({ socket: server.socket }, { connections: 1, statementMs: 60_000 });
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

/** Adds accounts and an owner of each, whose foreign key is checked row by row. */
async function addOwners(count: number): Promise<void> {
  await database.db.execute(sql`
    with added as (insert into accounts select from generate_series(1, ${count}::int) returning id)
    insert into users (account_id, email, password) select id, id || '@shop.example', '' from added`);
}

/** Returns the rows of accounts that were read by going through the whole table. */
async function rowsRead(): Promise<number> {
  await database.db.execute(sql`select pg_stat_force_next_flush()`);
  const [row] = await database.db.execute<{ rows: number }>(
    sql`select seq_tup_read::int as rows from pg_stat_user_tables where relname = 'accounts'`,
  );
  return row?.rows ?? 0;
}

test("foreign keys do not read a whole table once it has grown", async () => {
  // The plan is kept after five of its own.
  await addOwners(10);
  await addOwners(600);
  await rowsRead();
  expect((await analyzeTables(database.db)).toSorted()).toEqual(["public.accounts", "public.users"]);
  const before = await rowsRead();
  await addOwners(50);
  expect((await rowsRead()) - before).toBeLessThan(500);
  expect(await analyzeTables(database.db)).toEqual([]);
});

/** Updates all pages, as a night of scans does; returns their table's size in bytes. */
async function scanPages(): Promise<number> {
  const { db } = database;
  await db.execute(sql`update scan_pages set seen_at = now(), links = links || '["/next"]'`);
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const [row] = await db.execute<{ size: number }>(
    sql`select pg_total_relation_size('scan_pages')::int as size`,
  );
  return row?.size ?? 0;
}

test("nights of scans do not make the embedded database's files grow, and the rest is left alone", async () => {
  const { db } = database;
  await db.execute(sql`
    with owner as (insert into accounts default values returning id)
    insert into scan_sites (account_id, origin, host, proof_token, next_scan_at)
    select id, 'https://shop.example', 'shop.example', 't', now() from owner`);
  await db.execute(sql`
    insert into scan_pages (site_id, url, place, links, seen_at)
    select id, origin || '/' || n, n, '["/first"]', now() from scan_sites, generate_series(1, 600) n`);
  const sizes: number[] = [];
  for (let night = 0; night < 3; night += 1) {
    sizes.push(await scanPages());
    expect(await vacuumTables(db)).toEqual(["public.scan_pages"]);
  }
  expect(Math.max(...sizes)).toBeLessThan(1.5 * (sizes[0] ?? 0));
  expect(await vacuumTables(db)).toEqual([]);
});

test("a night's vacuum begins no further table once its time is over", async () => {
  const { db } = database;
  await scanPages();
  await db.execute(sql`insert into accounts select from generate_series(1, 1000)`);
  await db.execute(sql`
    delete from accounts where id > (select max(account_id) from scan_sites)`);
  await db.execute(sql`select pg_stat_force_next_flush()`);
  expect(await vacuumTables(db, 0)).toEqual(["public.accounts"]);
  expect(await vacuumTables(db, 0)).toEqual(["public.scan_pages"]);
});
