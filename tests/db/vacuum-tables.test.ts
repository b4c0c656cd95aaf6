import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
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

/** Updates a thousand pages, as a night of scans does; returns their table's size in bytes. */
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
  await db.execute(sql`insert into accounts default values`);
  await db.execute(sql`
    insert into scan_sites (account_id, origin, host, proof_token, next_scan_at)
    select id, 'https://shop.example', 'shop.example', 't', now() from accounts`);
  await db.execute(sql`
    insert into scan_pages (site_id, url, place, links, seen_at)
    select id, origin || '/' || n, n, '["/first"]', now() from scan_sites, generate_series(1, 1000) n`);
  const sizes: number[] = [];
  for (let night = 0; night < 6; night += 1) {
    sizes.push(await scanPages());
    expect(await vacuumTables(db)).toEqual(["public.scan_pages"]);
  }
  expect(Math.max(...sizes)).toBeLessThan(1.5 * (sizes[0] ?? 0));
  expect(await vacuumTables(db)).toEqual([]);
});

test("a night's vacuum begins no further table once its time is over", async () => {
  const { db } = database;
  await scanPages();
  await db.execute(sql`insert into accounts select from generate_series(1, 2000)`);
  await db.execute(sql`
    delete from accounts where not exists (select from scan_sites where account_id = accounts.id)`);
  await db.execute(sql`select pg_stat_force_next_flush()`);
  expect(await vacuumTables(db, 0)).toEqual(["public.accounts"]);
  expect(await vacuumTables(db, 0)).toEqual(["public.scan_pages"]);
});
