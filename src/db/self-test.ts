import { sql } from "drizzle-orm";
import type { Sql } from "postgres";
import type { Config } from "../config.ts";
import { openPool } from "./driver-settings.ts";
import type { OpenDatabase } from "./open-database.ts";

const OLDEST_SERVER = 15;
const CHANNEL = "handrail_self_test";
/**
 * Number of alternations between two connections, so a pooler with several idle sessions mixes them
 * up.
 */
const TURNS = 8;
const ARRIVAL_MS = 20_000;

/** Thrown when the configured PostgreSQL would work at first but fail silently later. */
class UnsuitableDatabaseError extends Error {
  override readonly name = "UnsuitableDatabaseError";
}

type Addresses = Pick<Config, "databaseUrl" | "databaseDirectUrl">;

/**
 * Tests, before anything is written, for features that fail later or silently on an old server, on
 * a replica or behind a pooler. The embedded database always passes.
 * @throws UnsuitableDatabaseError stating the problem and the setting to change.
 */
export async function testDatabase(config: Addresses, database: OpenDatabase): Promise<void> {
  const problems = await findDatabaseProblems(config, database);
  if (problems.length > 0) throw new UnsuitableDatabaseError(problems.join("\n"));
}

/**
 * Returns a sentence about the first problem found, including the setting to change; empty if there
 * is none.
 * @param arrivalMs milliseconds after which a notification counts as lost.
 * @throws DatabaseUnavailableError if the database cannot be reached at all.
 */
export async function findDatabaseProblems(
  { databaseUrl, databaseDirectUrl }: Addresses,
  { db, kind }: Pick<OpenDatabase, "db" | "kind">,
  arrivalMs = ARRIVAL_MS,
): Promise<string[]> {
  if (kind === "embedded" || !databaseUrl) return [];
  const [server] = await db.execute<{ major: number; replica: boolean }>(sql`
    select current_setting('server_version_num')::int / 10000 as major, pg_is_in_recovery() as replica`);
  if (server && server.major < OLDEST_SERVER) return [tooOld(server.major)];
  if (server?.replica) return [REPLICA];
  const failure = await transactionFailure(databaseUrl);
  if (failure !== null) return [noTransactions(failure)];
  const direct = databaseDirectUrl ?? databaseUrl;
  const subject = direct === databaseUrl ? NOT_DIRECT : DIRECT_IS_POOLED;
  try {
    if (await sharesSessions(direct)) return [`${subject} ${LOST_OVER_POOLER}`];
    return (await hearsNotification(db, direct, arrivalMs)) ? [] : [ELSEWHERE];
  } catch (error) {
    return [`DATABASE_DIRECT_URL: ${messageOf(error)}`];
  }
}

function tooOld(major: number): string {
  return `DATABASE_URL: PostgreSQL ${OLDEST_SERVER} is the oldest that works, this is ${major}.`;
}

function noTransactions(failure: string): string {
  return (
    `DATABASE_URL: transactions do not work over it (${failure}). Behind PgBouncer, set pool_mode to ` +
    "transaction or session."
  );
}

const REPLICA = "DATABASE_URL: this is a read replica, on which nothing can be written. Give the primary.";
const NOT_DIRECT = "DATABASE_URL leads through a transaction pooler, and DATABASE_DIRECT_URL is not set.";
const DIRECT_IS_POOLED = "DATABASE_DIRECT_URL leads through a transaction pooler.";
const LOST_OVER_POOLER =
  "Over a pooler, changes of widgets do not reach the replicas (LISTEN), and two servers that start together may " +
  "migrate at the same time (advisory lock). Set DATABASE_DIRECT_URL to the address of the same database without " +
  "the pooler.";
const ELSEWHERE =
  "DATABASE_DIRECT_URL: a notification sent over DATABASE_URL does not arrive. Give the address of the same " +
  "database.";

/**
 * Returns why a transaction fails, or null if it works. Uses its own driver, since PgBouncer in
 * statement mode closes the connection.
 */
async function transactionFailure(url: string): Promise<string | null> {
  const driver = openPool({ url }, { max: 1 });
  try {
    await driver.begin((tx) => tx`select 1`);
    return null;
  } catch (error) {
    return messageOf(error);
  } finally {
    await driver.end({ timeout: 1 });
  }
}

/**
 * Whether two simultaneous connections share a session, or one connection uses several sessions, as
 * behind a pooler in transaction mode.
 */
async function sharesSessions(url: string): Promise<boolean> {
  const drivers = [openPool({ url }, { max: 1 }), openPool({ url }, { max: 1 })];
  const seen = drivers.map(() => new Set<number>());
  try {
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const [index, driver] of drivers.entries()) {
        const [row] = await driver<{ pid: number }[]>`select pg_backend_pid() as pid`;
        if (row) seen[index]?.add(row.pid);
      }
    }
  } finally {
    await Promise.all(drivers.map((driver) => driver.end({ timeout: 1 })));
  }
  return new Set(seen.flatMap((pids) => [...pids])).size !== drivers.length;
}

async function hearsNotification(db: OpenDatabase["db"], url: string, arrivalMs: number): Promise<boolean> {
  const token = crypto.randomUUID();
  const arrived = Promise.withResolvers<boolean>();
  const listener: Sql = openPool({ url }, { max: 1 });
  const timer = setTimeout(() => arrived.resolve(false), arrivalMs);
  try {
    await listener.listen(CHANNEL, (payload) => {
      if (payload === token) arrived.resolve(true);
    });
    await db.execute(sql`select pg_notify(${CHANNEL}, ${token})`);
    return await arrived.promise;
  } finally {
    clearTimeout(timer);
    await listener.end({ timeout: 1 });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
