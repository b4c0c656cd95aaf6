import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openDatabase } from "../../src/db/open-database.ts";
import { findDatabaseProblems } from "../../src/db/self-test.ts";
import { openTestDatabase } from "../helpers/database.ts";
import { hasPgBouncer, type PgBouncer, startPgBouncer } from "../helpers/pgbouncer.ts";

const url = process.env.HANDRAIL_TEST_DATABASE ?? "";
const poolers: PgBouncer[] = [];
afterAll(() => Promise.all(poolers.map((pooler) => pooler.stop())));

async function problems(databaseUrl: string, databaseDirectUrl: string): Promise<string[]> {
  const config = { databaseUrl, databaseDirectUrl, dataDir: "" };
  const database = await openDatabase(config);
  try {
    return await findDatabaseProblems(config, database, 500);
  } finally {
    await database.close();
  }
}

async function startPooler(mode: "session" | "transaction" | "statement"): Promise<string> {
  const pooler = await startPgBouncer(url, { mode, poolSize: 5 });
  poolers.push(pooler);
  return pooler.url;
}

test.skipIf(url !== "")("the embedded database has no problem", async () => {
  const config = { databaseUrl: null, databaseDirectUrl: null };
  expect(await findDatabaseProblems(config, await openTestDatabase())).toEqual([]);
});

test.skipIf(url === "")(
  "a PostgreSQL server passes reached directly, but not at two addresses of which one is wrong",
  async () => {
    expect(await problems(url, url)).toEqual([]);
    const elsewhere = url.replace(/[^/]+$/, "template1");
    const lost = expect.stringMatching(/^DATABASE_DIRECT_URL: .*does not arrive/);
    expect(await problems(url, elsewhere)).toEqual([lost]);
    const nowhere = expect.stringMatching(/^DATABASE_DIRECT_URL: .*ECONNREFUSED/);
    expect(await problems(url, "postgres://postgres@127.0.0.1:9/postgres")).toEqual([nowhere]);
  },
);

describe.skipIf(url === "" || !hasPgBouncer)("of PgBouncer, the self-test", () => {
  let pooled = "";
  beforeAll(async () => {
    pooled = await startPooler("transaction");
  });

  test("passes transaction mode with a direct address, and session mode without", async () => {
    expect(await problems(pooled, url)).toEqual([]);
    const session = await startPooler("session");
    expect(await problems(session, session)).toEqual([]);
  });

  test("names what transaction mode loses without a direct address", async () => {
    const [missing = "", ...others] = await problems(pooled, pooled);
    expect(others).toEqual([]);
    for (const words of ["DATABASE_DIRECT_URL is not set", "LISTEN", "advisory lock"])
      expect(missing).toContain(words);
    const indirect = expect.stringMatching(/^DATABASE_DIRECT_URL leads through/);
    expect(await problems(url, pooled)).toEqual([indirect]);
  });

  test("names statement mode, in which transactions are refused", async () => {
    const statement = await startPooler("statement");
    const refused = expect.stringMatching(/^DATABASE_URL: transactions do not work/);
    expect(await problems(statement, url)).toEqual([refused]);
  });
});
