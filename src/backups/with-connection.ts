import type { Sql } from "postgres";
import { type DatabaseAddress, openPool } from "../db/driver-settings.ts";

/** Statement timeout suitable for large databases. */
const REPLY_MS = 3_600_000;

/** Opens a dedicated connection for `work`. */
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
