import { sql } from "drizzle-orm";
import { type Database, transact } from "./client.ts";

/** Number of changed rows below which a table is not worth analyzing. */
const FEWEST_CHANGED = 500;
/** Highest ratio of live to changed rows at which a table is analyzed. */
const LIVE_PER_CHANGED = 5;
/**
 * A tenth of PostgreSQL's default, since PGlite never frees the memory used for sampling wide rows.
 */
const STATISTICS_TARGET = 10;

/**
 * Refreshes the statistics of tables with many changed rows, like PostgreSQL's autovacuum, and
 * returns their names. The embedded database needs this because PGlite has no autovacuum and only
 * one session: a foreign-key plan made while a table was empty reads the whole table for each new
 * row, however large it has grown, until its statistics change.
 */
export async function analyzeTables(db: Database): Promise<string[]> {
  const due = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_mod_since_analyze >= ${FEWEST_CHANGED} and n_live_tup <= ${LIVE_PER_CHANGED} * n_mod_since_analyze
    order by n_mod_since_analyze desc`);
  for (const { name } of due) {
    await transact(db, async (tx) => {
      await tx.execute(sql.raw(`set local default_statistics_target = ${STATISTICS_TARGET}`));
      await tx.execute(sql.raw(`analyze ${name}`));
    });
  }
  return due.map(({ name }) => name);
}
