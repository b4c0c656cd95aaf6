import type { Sql } from "postgres";
import type { RunningExecutable } from "../../helpers/executable.ts";
import { readTree, watchMemory } from "../process-tree.ts";
import type { Traffic, Websites } from "./websites.ts";

export interface Night {
  sites: number;
  checked: number;
  unchanged: number;
  serverSeconds: number;
  childSeconds: number;
  /** Highest resident memory. */
  memory: { server: number; children: number; together: number };
  /** Growth of the database. */
  databaseBytes: number;
  traffic: Traffic;
}

interface Bench {
  server: RunningExecutable;
  sql: Sql;
  websites: Websites;
  changeEvery: number | undefined;
}

const POLL_MS = 1_000;

/** Makes scans of the sites due, waits for their ends and returns what they took. */
export async function measureNight(bench: Bench, sites: string[]): Promise<Night> {
  const { server, sql, websites, changeEvery } = bench;
  websites.beginNight(changeEvery);
  const size = await databaseSize(sql);
  const before = readTree(server.pid);
  const peak = watchMemory(server.pid);
  const [start] = await sql`
    with due as (update scan_sites set next_scan_at = now() where id in ${sql(sites)} returning 1)
    select now() as at from due limit 1`;
  await untilDone(sql, sites, start?.at);
  const after = readTree(server.pid);
  const counts = await sql`
    select state, count(*)::int as pages from scan_pages
    where site_id in ${sql(sites)} and scan_id in (select id from scans where created_at >= ${start?.at})
    group by state`;
  const pagesOf = (state: string) => Number(counts.find((row) => row.state === state)?.pages ?? 0);
  return {
    sites: sites.length,
    checked: pagesOf("checked"),
    unchanged: pagesOf("unchanged"),
    serverSeconds: after.serverSeconds - before.serverSeconds,
    childSeconds: after.childSeconds - before.childSeconds,
    memory: peak(),
    databaseBytes: (await databaseSize(sql)) - size,
    traffic: { ...websites.traffic },
  };
}

async function untilDone(sql: Sql, sites: string[], since: Date): Promise<void> {
  for (;;) {
    const scans = await sql`
      select state, reason from scans
      where site_id in ${sql(sites)} and created_at >= ${since} and finished_at is not null`;
    const failed = scans.find(({ state }) => state !== "done");
    if (failed) throw new Error(`A scan has ${failed.state}: ${failed.reason}`);
    if (scans.length === sites.length) return;
    await Bun.sleep(POLL_MS);
  }
}

export async function databaseSize(sql: Sql): Promise<number> {
  const [row] = await sql`select pg_database_size(current_database())::float8 as bytes`;
  return Number(row?.bytes);
}
