import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, { type Options, type Sql } from "postgres";
import * as schema from "./schema.ts";

export type Database = PostgresJsDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** A PostgreSQL server's address, or the Unix socket of the embedded database. */
export type DatabaseAddress = { url: string } | { socket: string };

/** Opens a pool; nothing is sent before the first query. */
export function connect(
  address: DatabaseAddress,
  options: { max?: number } = {},
): { db: Database; sql: Sql } {
  const sql = openPool(address, options);
  return { db: drizzle(sql, { schema }), sql };
}

/** The bare driver, for what does not use our tables. */
export function openPool(address: DatabaseAddress, { max = 10 }: { max?: number } = {}): Sql {
  const settings: Options<Record<string, never>> = { max, onnotice: () => {}, connect_timeout: 10 };
  if ("url" in address) return postgres(address.url, settings);
  return postgres({ ...settings, path: address.socket, database: "postgres", username: "postgres" });
}

const insideTransaction = new AsyncLocalStorage<boolean>();

/**
 * Runs `work` in one transaction. On the embedded database everyone else waits meanwhile, so `work` must
 * query through the given handle only and must not talk to anybody over the network.
 */
export function transact<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db.transaction((tx) => insideTransaction.run(true, () => work(tx)));
}

/** Called by all that goes over the network: throws when a transaction is open around the call. */
export function assertOutsideTransaction(what: string): void {
  if (insideTransaction.getStore()) throw new Error(`${what} inside a database transaction`);
}
