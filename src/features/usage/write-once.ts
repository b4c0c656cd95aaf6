import { type SQL, sql } from "drizzle-orm";
import { counterWrites } from "../../db/schema/usage.ts";

/** Identifies one of a writer's writes, which come one after another. */
export interface WriteNumber {
  /** Id of one counter in one process. */
  writer: string;
  number: number;
  at: Date;
}

/**
 * Returns a common table expression that has one row, or none if the write has been done: a retry
 * after a commit whose reply was lost inserts nothing. Waits for an unfinished first attempt.
 */
export function firstTime({ writer, number, at }: WriteNumber): SQL {
  return sql`first_time as (
    insert into ${counterWrites} (writer, number, written_at) values (${writer}, ${number}, ${at.toISOString()})
    on conflict (writer) do update set number = excluded.number, written_at = excluded.written_at
      where ${counterWrites.number} < excluded.number
    returning writer)`;
}
