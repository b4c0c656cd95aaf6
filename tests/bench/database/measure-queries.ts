import type { Sql } from "postgres";
import type { Named } from "../../features/tenancy/side.ts";
import type { TestApp } from "../../helpers/app.ts";
import {
  callRoute,
  explain,
  nodesOf,
  type Plan,
  readingRoutes,
  recordStatements,
  type SentStatement,
} from "../../helpers/query-plans.ts";

const LIMIT_MS = 50;
/**
 * Rows from which a table takes longer to read than a screen may. Below it the planner is free to
 * read all of it; `tests/db/query-plans.pg.test.ts` shows that it has an index to turn to.
 */
const LARGE_ROWS = 1_000_000;
const RUNS = 20;
const SHOWN = 12;
/** Downloads, which have minutes. */
const DOWNLOADS = new Set(["GET /api/account/export", "GET /api/issues/export"]);

interface Measured {
  statement: SentStatement;
  p95Ms: number;
  /** Large tables that it reads as a whole. */
  wholes: string[];
}

export async function measureQueries(
  app: TestApp,
  sql: Sql,
  { named, token }: { named: Named; token: string },
): Promise<string[]> {
  const problems: string[] = [];
  const statements = await recordStatements(async (nameRoute) => {
    for (const route of readingRoutes()) {
      nameRoute(route);
      const start = performance.now();
      const statuses = await callRoute(app, token, route, named);
      const tookMs = performance.now() - start;
      if (statuses.some((status) => status >= 500)) problems.push(`${route}: ${statuses}`);
      if (DOWNLOADS.has(route)) console.log(`${route}: ${Math.round(tookMs)} ms`);
    }
  });
  const large = await largeTables(sql);
  const measured: Measured[] = [];
  for (const statement of statements) {
    if ([...statement.routes].every((route) => DOWNLOADS.has(route))) continue;
    measured.push(await measure(sql, statement, large));
  }
  measured.sort((a, b) => b.p95Ms - a.p95Ms);
  console.log(`\n${measured.length} queries of ${readingRoutes().length} routes; the slowest:\n`);
  console.log("| p95 | route | query |\n| ---: | --- | --- |");
  for (const { statement, p95Ms } of measured.slice(0, SHOWN)) {
    const [route] = statement.routes;
    console.log(
      `| ${p95Ms.toFixed(1)} ms | ${route} | ${statement.text.replace(/\s+/g, " ").slice(0, 160)} |`,
    );
  }
  for (const { statement, p95Ms, wholes } of measured) {
    const about = `${[...statement.routes].join(", ")}: ${statement.text}`;
    if (p95Ms > LIMIT_MS) problems.push(`${p95Ms.toFixed(1)} ms for ${about}`);
    if (wholes.length > 0) problems.push(`reads ${wholes.join(", ")} as a whole for ${about}`);
  }
  return problems;
}

class RolledBack extends Error {}

async function measure(sql: Sql, statement: SentStatement, large: Set<string>): Promise<Measured> {
  const times: number[] = [];
  let wholes: string[] = [];
  try {
    await sql.begin(async (tx) => {
      for (let run = 0; run < RUNS; run += 1) {
        const plan = await explain(tx, statement, { analyze: true });
        times.push(plan["Planning Time"] + (plan["Execution Time"] ?? 0));
        wholes = wholesOf(plan, large);
      }
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  times.sort((a, b) => a - b);
  return { statement, wholes, p95Ms: times[Math.ceil(RUNS * 0.95) - 1] ?? 0 };
}

function wholesOf({ Plan: root }: Plan, large: Set<string>): string[] {
  return [...nodesOf(root)]
    .filter((node) => node["Node Type"] === "Seq Scan")
    .map((node) => node["Relation Name"] ?? "")
    .filter((table) => large.has(table));
}

async function largeTables(sql: Sql): Promise<Set<string>> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${LARGE_ROWS}`;
  return new Set(rows.map(({ name }) => name));
}
