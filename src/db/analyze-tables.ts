import { sql } from "drizzle-orm";
import { type Database, transact } from "./client.ts";

/** Fewer changed rows than this are not worth it. */
const FEWEST_CHANGED = 500;
/** Live rows per changed one up to which a table is analyzed. */
const LIVE_PER_CHANGED = 5;
/** A tenth of PostgreSQL's own, since PGlite keeps the memory that a sample of wide rows takes. */
const STATISTICS_TARGET = 10;

/**
 * Refreshes the statistics of tables of which many rows have changed, as PostgreSQL's autovacuum
 * does, and returns their names. The embedded database needs it, since PGlite has no autovacuum and
 * a single session: a plan for foreign keys that was made while a table was empty reads the whole
 * table for each new row, however large it has become, until its statistics change.
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
