import type { Sql } from "postgres";
import { type DatabaseAddress, openPool } from "../db/driver-settings.ts";

/** Time for a statement of a large database. */
const REPLY_MS = 3_600_000;

/** Opens one connection for `work` alone. */
export async function withConnection<Result>(
  address: DatabaseAddress,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const sql = openPool(address, { max: 1, replyMs: REPLY_MS });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
