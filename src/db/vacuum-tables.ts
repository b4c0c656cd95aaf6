import { sql } from "drizzle-orm";
import type { Database } from "./client.ts";

/** Fewer dead rows than this are not worth it. */
const FEWEST_DEAD = 500;
/** Live rows per dead one up to which a table is vacuumed, as by PostgreSQL's autovacuum. */
const LIVE_PER_DEAD = 5;
/** No further table is begun after this time. */
const LONGEST_MS = 60_000;

/**
 * Vacuums and analyzes the tables with many dead rows, one after the other, the worst first; the
 * others wait for the next run once a minute has passed. The embedded database needs it, since
 * PGlite has no autovacuum: what updates replace would never be given back.
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
