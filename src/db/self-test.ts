import type { Sql } from "postgres";
import type { OpenDatabase } from "./open-database.ts";

const OLDEST_SERVER = 15;
const CHANNEL = "handrail_self_test";
const PREPARED_STATEMENTS = 40;

/** The configured PostgreSQL would work at first and fail silently later. */
export class UnsuitableDatabaseError extends Error {
  override readonly name = "UnsuitableDatabaseError";
}

/**
 * Tests, before the server listens, what breaks silently behind a transaction pooler: notifications
 * over the direct connection, and prepared statements over the pooled ones.
 * @param timeout milliseconds until a missing reply counts as none.
 * @throws UnsuitableDatabaseError that names the setting to change.
 */
export async function testDatabase(database: OpenDatabase, direct: Sql, timeout = 20_000): Promise<void> {
  await checkVersion(database.sql);
  const problems = [
    inTime(tryPreparedStatements(database.sql), timeout, PREPARED_PROBLEM),
    inTime(tryNotification(database.sql, direct), timeout, NOTIFICATION_PROBLEM),
  ];
  await Promise.all(problems);
}

const PREPARED_PROBLEM =
  "DATABASE_URL: prepared statements do not work over it. Behind PgBouncer, use release 1.21 or newer with " +
  "max_prepared_statements, or a session pool.";
const NOTIFICATION_PROBLEM =
  "DATABASE_DIRECT_URL: a notification sent over DATABASE_URL does not arrive. Give the address of the same " +
  "database without a transaction pooler.";

async function checkVersion(sql: Sql): Promise<void> {
  const [row] = await sql<{ major: number }[]>`
    select current_setting('server_version_num')::int / 10000 as major`;
  if (row && row.major >= OLDEST_SERVER) return;
  throw new UnsuitableDatabaseError(
    `DATABASE_URL: PostgreSQL ${OLDEST_SERVER} is the oldest that works, this is ${row?.major}.`,
  );
}

/**
 * Runs more statements than one pooled connection serves, so that some reach a server that has not
 * prepared them.
 */
async function tryPreparedStatements(sql: Sql): Promise<void> {
  await Promise.all(Array.from({ length: PREPARED_STATEMENTS }, (_, number) => sql`select ${number}::int`));
}

async function tryNotification(sql: Sql, direct: Sql): Promise<void> {
  const token = crypto.randomUUID();
  const arrived = Promise.withResolvers<void>();
  const { unlisten } = await direct.listen(CHANNEL, (payload) => {
    if (payload === token) arrived.resolve();
  });
  await sql.notify(CHANNEL, token);
  await arrived.promise;
  await unlisten();
}

async function inTime(work: Promise<void>, timeout: number, problem: string): Promise<void> {
  let timer: Timer | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UnsuitableDatabaseError(problem)), timeout);
  });
  try {
    await Promise.race([work, late]);
  } catch (error) {
    throw error instanceof UnsuitableDatabaseError
      ? error
      : new UnsuitableDatabaseError(problem, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
