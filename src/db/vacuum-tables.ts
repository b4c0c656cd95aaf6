import { sql } from "drizzle-orm";
import type { Database } from "./client.ts";

/** Number of dead rows below which a table is not worth vacuuming. */
const FEWEST_DEAD = 500;
/**
 * Highest ratio of live to dead rows at which a table is vacuumed, as in PostgreSQL's autovacuum.
 */
const LIVE_PER_DEAD = 5;
/** Time after which no more tables are started. */
const LONGEST_MS = 60_000;

/**
 * Vacuums and analyzes tables with many dead rows one at a time, worst first; after a minute the
 * remaining tables wait for the next run. The embedded database needs this because PGlite has no
 * autovacuum, so the space of replaced rows would never be reused.
 */
export async function vacuumTables(db: Database, longestMs = LONGEST_MS): Promise<string[]> {
  const due = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_dead_tup >= ${FEWEST_DEAD} and n_live_tup <= ${LIVE_PER_DEAD} * n_dead_tup
    order by n_dead_tup desc`);
  const end = performance.now() + longestMs;
  const vacuumed: string[] = [];
  for (const { name } of due) {
    if (vacuumed.length > 0 && performance.now() >= end) break;
    await db.execute(sql.raw(`vacuum (analyze) ${name}`));
    vacuumed.push(name);
  }
  return vacuumed;
}
