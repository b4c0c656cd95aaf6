import type { Sql } from "postgres";
import { copyResults, insertSites } from "./fill-database.ts";
import { measureNight } from "./measure-night.ts";
import type { Websites } from "./websites.ts";

interface Filling {
  /** The server that scans the website whose results are copied. */
  pid: number;
  sql: Sql;
  websites: Websites;
  /** Websites in the database. */
  sites: number;
  /** Number of them that are served. */
  live: number;
}

/** Serves the websites that a kept database knows, and returns their ids. */
export async function serveAgain(sql: Sql, websites: Websites): Promise<string[]> {
  const known = await sql`select id from scan_sites where host like '127.1.%' order by host`;
  for (const _ of known) websites.start(websites.documents.length);
  return known.map(({ id }) => String(id));
}

/**
 * Has one website scanned, and copies its results to others as if they had been scanned the night
 * before; returns the ids of those that are served.
 */
export async function fillWebsites({ pid, sql, websites, sites, live }: Filling): Promise<string[]> {
  const start = () => websites.start(websites.documents.length);
  const [model = ""] = await insertSites(sql, [start()]);
  await measureNight({ pids: [pid], sql, websites }, [model]);
  const served = Array.from({ length: live }, start);
  const others = Array.from({ length: Math.max(0, sites - live) }, (_, index) => {
    const host = `site-${index}.example`;
    return { origin: `http://${host}`, host };
  });
  const ids = await insertSites(sql, [...served, ...others]);
  await copyResults(sql, model, ids);
  return ids.slice(0, live);
}
