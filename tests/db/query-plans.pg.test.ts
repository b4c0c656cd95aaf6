import { afterAll, beforeAll, expect, test } from "bun:test";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { makeNamed, makeSide, signInAt } from "../features/tenancy/side.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { fullAccount } from "../helpers/full-account.ts";
import {
  callRoute,
  explain,
  nodesOf,
  type Plan,
  readingRoutes,
  recordStatements,
} from "../helpers/query-plans.ts";

const url = process.env.HANDRAIL_TEST_DATABASE;
/** Tables of the server itself, which have a few rows however many owners there are. */
const SMALL = new Set(["evidence_keys", "server_settings", "setup_links", "widget_files"]);
/** Downloads read page by page and have minutes, not a screen's milliseconds. */
const DOWNLOADS = new Set(["GET /api/account/export", "GET /api/issues/export"]);

let app: TestApp;
let sql: Sql;
beforeAll(async () => {
  if (!url) return;
  app = await createTestApp();
  sql = postgres(url, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await app?.stop();
  await sql?.end({ timeout: 1 });
});

test.skipIf(!url)("no query of the dashboard has to read a growing table as a whole", async () => {
  await fullAccount(app);
  const side = await makeSide(app, "plans");
  const { owner } = side.people;
  const named = await makeNamed(app, side, owner);
  const token = await signInAt(app, side.accountId, owner);
  const failed: string[] = [];
  const statements = await recordStatements(async (nameRoute) => {
    for (const route of readingRoutes().filter((each) => !DOWNLOADS.has(each))) {
      nameRoute(route);
      const statuses = await callRoute(app, token, route, named);
      if (statuses.some((status) => status >= 500 || status === 429)) failed.push(`${route}: ${statuses}`);
    }
  });
  expect(failed).toEqual([]);
  expect(statements.length).toBeGreaterThan(50);

  const wholes: string[] = [];
  await sql
    .begin(async (tx) => {
      await pretendLargeTables(tx);
      for (const statement of statements) {
        const found = readsAsWhole(await explain(tx, statement));
        const routes = [...statement.routes].slice(0, 3).join(", ");
        for (const table of found) wholes.push(`${table} by ${routes}: ${statement.text}`);
      }
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  expect(wholes).toEqual([]);
});

class RolledBack extends Error {}

/**
 * Makes the planner take every table for one of a million rows, of which a hundred refer to the
 * same row of another table, and read it as a whole only where no index can serve.
 */
async function pretendLargeTables(tx: TransactionSql): Promise<void> {
  await tx`set local enable_seqscan = off`;
  await tx`set local enable_hashjoin = off`;
  await tx`set local enable_mergejoin = off`;
  await tx`delete from pg_statistic where starelid in (
    select oid from pg_class where relnamespace = 'public'::regnamespace)`;
  await tx`
    insert into pg_statistic
    select distinct on (1, 2) conrelid, conkey[1], false, 0::real, 8, -0.01::real,
      0, 0, 0, 0, 0, 0::oid, 0::oid, 0::oid, 0::oid, 0::oid, 0::oid, 0::oid, 0::oid, 0::oid, 0::oid
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
  await tx`
    update pg_class set reltuples = 1000000, relpages = greatest(1, pg_relation_size(oid) / 8192)
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`;
}

function readsAsWhole({ Plan: root }: Plan): string[] {
  return [...nodesOf(root)].flatMap((node) => {
    const table = node["Relation Name"] ?? node["Index Name"] ?? "";
    const kind = node["Node Type"];
    const isWhole = kind === "Seq Scan" || (/^(Bitmap )?Index/.test(kind) && !node["Index Cond"]);
    return isWhole && !SMALL.has(table) ? [`${kind} of ${table}`] : [];
  });
}
