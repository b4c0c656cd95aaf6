import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import type { DatabaseConnection, Rows, Statement } from "./database-connection.ts";
import { DatabasePool } from "./database-pool.ts";
import { type DatabaseAddress, openPool } from "./driver-settings.ts";
import type { PoolLimits } from "./pool-limits.ts";
import { runInsideTransaction } from "./transaction-scope.ts";

/**
 * Makes the server end a transaction that this process leaves idle, e.g., when the network between
 * them is down; otherwise its locks would outlive the outage.
 */
const LEFT_OPEN = "set local idle_in_transaction_session_timeout = '15s'";

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

/** Opens a pool; sends nothing before the first query. */
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
 * Runs `work` in a single transaction. On the embedded database, all other work waits for it, so
 * `work` must query only through the given handle and must not use the network.
 */
export function transact<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db.transaction((tx) => runInsideTransaction(() => work(tx)));
}

/** The part of the driver used by drizzle's session. */
interface StatementRunner {
  unsafe(text: string, parameters?: never[], options?: Statement["options"]): Promise<Rows>;
}

type Send = (statement: Statement) => Promise<Rows>;

/**
 * Wraps the driver so that statements and transactions go through the pool with deadlines.
 * Everything else (tagged statements, LISTEN) uses the driver's own connections.
 */
function guardDriver(driver: Sql, pool: DatabasePool, isServer: boolean): Sql {
  const { unsafe } = runnerOf((statement) => pool.run(statement));
  function begin<Result>(work: (runner: StatementRunner) => Promise<Result>): Promise<Result> {
    return pool.use((connection) => runTransaction(pool, connection, isServer, work));
  }
  return new Proxy(driver, {
    get(target, name) {
      if (name === "unsafe") return unsafe;
      return name === "begin" ? begin : Reflect.get(target, name);
    },
  });
}

/** Sends statements in the next microtask, when it is clear whether `values()` was called. */
function runnerOf(send: Send): StatementRunner {
  return {
    unsafe(text, parameters = [], options = {}) {
      const statement = { text, parameters, options, asValues: false };
      const rows = Promise.resolve().then(() => send(statement));
      const values = () => {
        statement.asValues = true;
        return rows;
      };
      return Object.assign(rows, { values });
    },
  };
}

async function runTransaction<Result>(
  pool: DatabasePool,
  connection: DatabaseConnection,
  isServer: boolean,
  work: (runner: StatementRunner) => Promise<Result>,
): Promise<Result> {
  let failure: { error: unknown } | undefined;
  const send: Send = (statement) =>
    pool.runOn(connection, statement).catch((error: unknown) => {
      failure ??= { error };
      throw error;
    });
  const run = (text: string) => send({ text, parameters: [], options: {}, asValues: false });
  await run(isServer ? `begin; ${LEFT_OPEN}` : "begin");
  try {
    const result = await work(runnerOf(send));
    // After a failed statement PostgreSQL turns a commit into a rollback, without an error.
    if (failure) throw failure.error;
    await run("commit");
    return result;
  } catch (error) {
    await rollBack(connection, run);
    throw error;
  }
}

/** Rolls back; if that fails, closes the connection, which also rolls back. */
async function rollBack(connection: DatabaseConnection, run: (text: string) => Promise<Rows>): Promise<void> {
  if (connection.isGone) return;
  try {
    await run("rollback");
  } catch {
    connection.close();
  }
}
