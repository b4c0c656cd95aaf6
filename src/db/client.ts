import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { DatabasePool } from "./database-pool.ts";
import { type DatabaseAddress, openPool } from "./driver-settings.ts";
import { guardDriver } from "./guarded-driver.ts";
import type { PoolLimits } from "./pool-limits.ts";
import { runInsideTransaction } from "./transaction-scope.ts";

export type Database = PostgresJsDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export interface ConnectedDatabase {
  db: Database;
  sql: Sql;
  pool: DatabasePool;
  /** Waits up to a second for running statements, then closes all connections. */
  close(): Promise<void>;
}

const END_MS = 1_000;

/** Opens a pool; nothing is sent before the first query. */
export function connect(
  address: DatabaseAddress,
  limits: Partial<PoolLimits> = {},
  log?: (line: string) => void,
): ConnectedDatabase {
  const pool = new DatabasePool(address, limits, log);
  const driver = openPool(address, { max: 2 });
  const sql = guardDriver(driver, pool, "url" in address);
  return {
    db: drizzle(sql),
    sql,
    pool,
    async close() {
      await Promise.all([pool.close(END_MS), driver.end({ timeout: END_MS / 1_000 })]);
    },
  };
}

/**
 * Runs `work` in one transaction. On the embedded database everyone else waits for it, so `work`
 * must only query through the given handle and must not use the network.
 */
export function transact<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db.transaction((tx) => runInsideTransaction(() => work(tx)));
}
