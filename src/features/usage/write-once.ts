import { type SQL, sql } from "drizzle-orm";
import { counterWrites } from "../../db/schema/usage.ts";

/** Names one write among all of its writer's, which come one after another. */
export interface WriteNumber {
  /** Id of one counter in one process. */
  writer: string;
  number: number;
  at: Date;
}

/**
 * A common table expression that has one row, or none once that write has been done: what is
 * inserted from it is counted once, even if a first try was committed and nobody heard of it. An
 * unfinished first try is waited for.
 */
export function firstTime({ writer, number, at }: WriteNumber): SQL {
  return sql`first_time as (
    insert into ${counterWrites} (writer, number, written_at) values (${writer}, ${number}, ${at.toISOString()})
    on conflict (writer) do update set number = excluded.number, written_at = excluded.written_at
      where ${counterWrites.number} < excluded.number
    returning writer)`;
}
