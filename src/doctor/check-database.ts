import { sql } from "drizzle-orm";
import type { Config } from "../config.ts";
import { type ConnectedDatabase, connect } from "../db/client.ts";
import { dataDirHolder } from "../db/data-lock.ts";
import type { DatabaseAddress } from "../db/driver-settings.ts";
import { embeddedSocketPath, hasEmbedded } from "../db/embedded-database.ts";
import { migrationStatus, requireMigrated, UnknownMigrationsError } from "../db/migrate.ts";
import { databaseName } from "../db/open-database.ts";
import { findDatabaseProblems } from "../db/self-test.ts";
import { differencesFromServer } from "../server-settings.ts";
import { type Finding, fail, ok, reasonOf, skip, warn } from "./findings.ts";

const REPLY_MS = 6_000;
const ARRIVAL_MS = 4_000;
const LIMITS = { connections: 2, connectMs: REPLY_MS, statementMs: REPLY_MS, waitMs: REPLY_MS };

/**
 * Checks the database without changing it. An embedded database is checked only through a running
 * server, since opening it writes.
 * @param secret the server's; null if there is none yet.
 */
export async function checkDatabase(config: Config, secret: string | null): Promise<Finding[]> {
  const address = databaseAddress(config);
  if (!address) {
    return [
      skip(
        hasEmbedded(config.dataDir)
          ? "The embedded database is closed; start the server to have it checked"
          : `There's no embedded database in ${config.dataDir} yet; the start makes it`,
      ),
    ];
  }
  const database = connect(address, LIMITS, () => {});
  try {
    const isOwn = "url" in address;
    return [
      await describe(database, config, isOwn),
      await judgeMigrations(database),
      ...(isOwn ? await judgePooling(database, config) : []),
      ...(secret === null ? [] : await compareSettings(database, config, secret)),
    ];
  } catch (error) {
    return [
      fail(
        `${databaseName(config)}: ${reasonOf(error instanceof Error ? (error.cause ?? error) : error)}`,
        "Check DATABASE_URL, and that the database runs and accepts connections from this machine",
      ),
    ];
  } finally {
    void database.close();
  }
}

/** Returns the database's time; null for an embedded database, which uses this machine's clock. */
export async function databaseTime({ databaseUrl }: Pick<Config, "databaseUrl">): Promise<Date | null> {
  if (!databaseUrl) return null;
  const database = connect({ url: databaseUrl }, LIMITS, () => {});
  try {
    const [row] = await database.sql<{ now: Date }[]>`select clock_timestamp() as now`;
    return row ? new Date(row.now) : null;
  } finally {
    void database.close();
  }
}

function databaseAddress({ databaseUrl, dataDir }: Config): DatabaseAddress | null {
  if (databaseUrl) return { url: databaseUrl };
  const isOpen = hasEmbedded(dataDir) && dataDirHolder(dataDir) !== null;
  return isOpen ? { socket: embeddedSocketPath(dataDir) } : null;
}

interface Facts extends Record<string, unknown> {
  version: string;
  size: number;
  free: number;
}

async function describe({ db }: ConnectedDatabase, config: Config, isOwn: boolean): Promise<Finding> {
  const [facts] = await db.execute<Facts>(sql`
    select current_setting('server_version') as version,
      (pg_database_size(current_database()) / 1048576)::int as size,
      (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - (select count(*) from pg_stat_activity where backend_type = 'client backend'))::int as free`);
  if (!facts) return skip("The database described itself as nothing");
  const words = `${databaseName(config)}: PostgreSQL ${facts.version}, ${facts.size} MB`;
  const wanted = config.databaseConnections + 1;
  if (!isOwn || facts.free >= wanted) return ok(words);
  return warn(
    `${words}, ${facts.free} connections free; a process may open ${wanted}`,
    "Lower DATABASE_CONNECTIONS, or raise max_connections; fewer may be needed if the server runs already",
  );
}

async function judgeMigrations({ db }: ConnectedDatabase): Promise<Finding> {
  try {
    await requireMigrated(db);
    return ok(`All ${(await migrationStatus(db)).length} migrations are applied`);
  } catch (error) {
    if (error instanceof UnknownMigrationsError) return fail(error.problem, error.advice);
    const pending = (await migrationStatus(db)).filter(({ applied }) => !applied);
    return warn(`${pending.length} migrations are missing`, "Run handrail migrate, or start this release");
  }
}

async function judgePooling({ db }: ConnectedDatabase, config: Config): Promise<Finding[]> {
  const problems = await findDatabaseProblems(config, { db, kind: "postgres" }, ARRIVAL_MS);
  if (problems.length === 0) return [ok("Transactions and notifications work")];
  return problems.map((problem) => fail(problem, "The server wouldn't start; correct the setting"));
}

async function compareSettings({ db }: ConnectedDatabase, config: Config, secret: string) {
  const differences = await differencesFromServer(db, config, secret);
  const advice = "Run this command with the server's environment, or restart the server to apply the change";
  return differences.map((difference) => warn(difference, advice));
}
