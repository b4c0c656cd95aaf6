import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { analyzeTables } from "../../src/db/analyze-tables.ts";
import { type ConnectedDatabase, connect } from "../../src/db/client.ts";
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
  await addOwners(1_500);
  await rowsRead();
  expect((await analyzeTables(database.db)).toSorted()).toEqual(["public.accounts", "public.users"]);
  const before = await rowsRead();
  await addOwners(100);
  expect((await rowsRead()) - before).toBeLessThan(1_000);
  expect(await analyzeTables(database.db)).toEqual([]);
});
