import { afterAll, expect, test } from "bun:test";
import { openPool } from "../../src/db/driver-settings.ts";
import { testDatabase, UnsuitableDatabaseError } from "../../src/db/self-test.ts";
import { openTestDatabase } from "../helpers/database.ts";

const url = process.env.HANDRAIL_TEST_DATABASE;
const pools: Array<{ end(options: { timeout: number }): Promise<void> }> = [];
afterAll(async () => {
  for (const pool of pools) await pool.end({ timeout: 1 });
});

function direct(address: string) {
  const pool = openPool({ url: address }, { max: 1 });
  pools.push(pool);
  return pool;
}

test.skipIf(!url)("a PostgreSQL server that is reached directly is taken", async () => {
  await testDatabase(await openTestDatabase(), direct(url ?? ""));
});

test.skipIf(!url)("a direct address that gets no notifications is refused by its name", async () => {
  const database = await openTestDatabase();
  const elsewhere = (url ?? "").replace(/\/postgres$/, "/template1");
  const refusal = testDatabase(database, direct(elsewhere), 500).catch((error: unknown) => error);
  expect(await refusal).toBeInstanceOf(UnsuitableDatabaseError);
  expect(String(await refusal)).toContain("DATABASE_DIRECT_URL");
});
