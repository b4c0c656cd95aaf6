import { parseArgs } from "node:util";
import type { Sql } from "postgres";
import { openPool } from "#src/db/driver-settings.ts";
import { makeNamed, makeSide, signInAt } from "../features/tenancy/side.ts";
import { createTestApp } from "../helpers/app.ts";
import { fillAccount } from "../helpers/busy-account.ts";
import { fillScans } from "../helpers/busy-scans.ts";
import { startPostgres } from "../helpers/postgres.ts";
import { fillService } from "./database/fill-service.ts";
import { measureNight } from "./database/measure-night.ts";
import { measureQueries } from "./database/measure-queries.ts";

/**
 * `bun run bench:database [--owners 5000] [--widgets 20000] [--months 25] [--embedded]`: measures
 * every query of the dashboard and the nightly work on a database with that much in it. Ends with
 * code 1 if a query exceeds 50 ms at p95 or reads a table of over a million rows as a whole, or if
 * the nightly work takes over ten minutes.
 */
const { values } = parseArgs({
  options: {
    owners: { type: "string", default: "5000" },
    widgets: { type: "string", default: "20000" },
    months: { type: "string", default: "25" },
    embedded: { type: "boolean", default: false },
  },
});
const size = {
  owners: Number(values.owners),
  widgets: Number(values.widgets),
  months: Number(values.months),
};

const LONGEST_STATEMENT_MS = 30 * 60_000;

const server = values.embedded ? null : await startPostgres();
if (!values.embedded && !server) throw new Error("No PostgreSQL server is installed");
if (server) process.env.HANDRAIL_TEST_DATABASE = server.url;
const { app, named, token } = await openService();
// Not the pool's, whose statements have deadlines.
const sql = openPool(app.database.address, { max: 1, replyMs: LONGEST_STATEMENT_MS });

const start = performance.now();
await fillService(sql, size);
console.log(
  `${size.owners} owners, ${size.widgets} widgets, ${size.months} months: filled in ${seconds(start)} s\n`,
);
await printTables(sql);
const problems = [...(await measureQueries(app, sql, { named, token })), ...(await measureNight(app))];
for (const problem of problems) console.error(`WRONG  ${problem}`);
await sql.end();
await app.stop();
await server?.stop();
process.exit(problems.length > 0 ? 1 : 0);

async function printTables(from: Sql): Promise<void> {
  const rows = await from<{ name: string; rows: number; size: string }[]>`
    select relname as name, reltuples::int as rows, pg_size_pretty(pg_total_relation_size(oid)) as size
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 10000
    order by reltuples desc`;
  console.log("| table | rows | size |\n| --- | ---: | ---: |");
  for (const { name, rows: count, size: bytes } of rows) console.log(`| ${name} | ${count} | ${bytes} |`);
  console.log();
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}

/**
 * Opens a service with one large account, whose 200 widgets, reports and website the routes are
 * called on.
 */
async function openService() {
  const app = await createTestApp();
  const sql = openPool(app.database.address, { max: 1 });
  const side = await makeSide(app, "bench");
  const { owner } = side.people;
  const account = { id: owner.id, accountId: side.accountId };
  await fillAccount(sql, account);
  const { siteId, issueId } = await fillScans(sql, account);
  await sql.end();
  const named = await makeNamed(app, side, owner);
  const token = await signInAt(app, side.accountId, owner);
  return {
    app,
    token,
    named: {
      ...named,
      site: { ...named.site, id: siteId },
      issue: { ...named.issue, id: issueId },
    },
  };
}
