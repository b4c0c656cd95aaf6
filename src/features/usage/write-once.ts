import { type SQL, sql } from "drizzle-orm";
import { counterWrites } from "../../db/schema/usage.ts";

/** Identifies one of a writer's sequential writes. */
export interface WriteNumber {
  /** ID of a counter in a process. */
  writer: string;
  number: number;
  at: Date;
}

/**
 * Returns a common table expression with one row, or none if the write has already been done: a
 * retry after a commit whose reply was lost inserts nothing. Waits for an unfinished first attempt.
 */
export function firstTime({ writer, number, at }: WriteNumber): SQL {
  return sql`first_time as (
    insert into ${counterWrites} (writer, number, written_at) values (${writer}, ${number}, ${at.toISOString()})
    on conflict (writer) do update set number = excluded.number, written_at = excluded.written_at
      where ${counterWrites.number} < excluded.number
    returning writer)`;
}
