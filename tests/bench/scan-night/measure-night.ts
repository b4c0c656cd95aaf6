import type { Sql } from "postgres";
import { readTrees, watchMemory } from "../process-tree.ts";
import type { Traffic, Websites } from "./websites.ts";

export interface Night {
  sites: number;
  checked: number;
  unchanged: number;
  /** From the first due scan to the end of the last. */
  seconds: number;
  serverSeconds: number;
  childSeconds: number;
  /** Highest resident memory. */
  memory: { server: number; children: number; together: number };
  /** Growth of the database. */
  databaseBytes: number;
  traffic: Traffic;
}

export interface Bench {
  /** The servers that share the scans. */
  pids: readonly number[];
  sql: Sql;
  websites: Websites;
  changeEvery?: number | undefined;
  /** Seconds between the beginnings of two scans; without it all are due at once. */
  paceSeconds?: number;
}

const POLL_MS = 1_000;

/** Makes scans of the sites due, waits for their ends and returns what they took. */
export async function measureNight(bench: Bench, sites: string[]): Promise<Night> {
  const { pids, sql, websites, changeEvery, paceSeconds = 0 } = bench;
  websites.beginNight(changeEvery);
  const size = await databaseSize(sql);
  const before = readTrees(pids);
  const peak = watchMemory(...pids);
  const [start] = await sql`
    with place as (select id, row_number() over (order by id) - 1 as place from scan_sites where id in ${sql(sites)}),
    due as (
      update scan_sites set next_scan_at = now() + place.place * ${paceSeconds}::float8 * interval '1 second'
      from place where place.id = scan_sites.id returning 1)
    select now() as at from due limit 1`;
  await untilDone(sql, sites, start?.at);
  const after = readTrees(pids);
  const [span] = await sql`
    select extract(epoch from max(finished_at) - min(created_at))::float8 as seconds from scans
    where site_id in ${sql(sites)} and created_at >= ${start?.at}`;
  const counts = await sql`
    select state, count(*)::int as pages from scan_pages
    where site_id in ${sql(sites)} and scan_id in (select id from scans where created_at >= ${start?.at})
    group by state`;
  const pagesOf = (state: string) => Number(counts.find((row) => row.state === state)?.pages ?? 0);
  return {
    sites: sites.length,
    checked: pagesOf("checked"),
    unchanged: pagesOf("unchanged"),
    seconds: Number(span?.seconds),
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
