import type { Config } from "../config.ts";
import { type ConnectedDatabase, connect } from "./client.ts";
import { dataDirHolder } from "./data-lock.ts";
import type { DatabaseAddress } from "./driver-settings.ts";
import { embeddedSocketPath, openEmbedded } from "./embedded-database.ts";
import { migrateDatabase } from "./migrate.ts";
import { EMBEDDED_LIMITS, type PoolLimits } from "./pool-limits.ts";

export interface OpenDatabase extends ConnectedDatabase {
  address: DatabaseAddress;
  kind: "embedded" | "postgres";
  /** Whether the machine stopped while an earlier process had the embedded database open. */
  wasCutOff?: boolean;
}

export interface OpenOptions {
  /** Connects to the embedded database through the server that has it open, as commands do. */
  share?: boolean;
  limits?: Partial<PoolLimits>;
  /** Receives outage messages instead of the log. */
  log?: (line: string) => void;
}

type DatabaseConfig = Pick<Config, "databaseUrl" | "databaseDirectUrl" | "dataDir">;

/**
 * Opens the configured database. This process opens the embedded database itself or, with `share`,
 * connects through the socket of the server that has it open.
 */
export async function openDatabase(
  config: DatabaseConfig,
  { share = false, ...options }: OpenOptions = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl) return openAddress({ url: config.databaseUrl }, "postgres", options);
  if (share && dataDirHolder(config.dataDir) !== null) {
    return openAddress({ socket: embeddedSocketPath(config.dataDir) }, "embedded", options);
  }
  const embedded = await openEmbedded(config.dataDir);
  const opened = openAddress({ socket: embedded.socket }, "embedded", options, () => embedded.close());
  return { ...opened, wasCutOff: embedded.wasCutOff };
}

/** Returns a readable name for the configured database, without its password. */
export function databaseName({ databaseUrl, dataDir }: DatabaseConfig): string {
  if (!databaseUrl) return `embedded, in ${dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL, ${pathname.slice(1) || "the default database"} at ${host || "a local socket"}`;
}

/**
 * Timeout for each migration statement, which may rewrite a large table or wait for another server.
 */
const MIGRATION_MS = 10 * 60_000;

/** Applies missing migrations over a separate direct connection. */
export function migrateConfigured(config: DatabaseConfig, database: OpenDatabase): Promise<void> {
  const address = config.databaseDirectUrl ? { url: config.databaseDirectUrl } : database.address;
  return migrateAddress(address);
}

export async function migrateAddress(address: DatabaseAddress): Promise<void> {
  const limits = "url" in address ? {} : EMBEDDED_LIMITS;
  const { db, close } = connect(address, { ...limits, connections: 1, statementMs: MIGRATION_MS });
  try {
    await migrateDatabase(db, { advisoryLock: "url" in address });
  } finally {
    await close();
  }
}

function openAddress(
  address: DatabaseAddress,
  kind: OpenDatabase["kind"],
  { limits, log }: OpenOptions,
  closeServer: () => Promise<void> = async () => {},
): OpenDatabase {
  const own = kind === "embedded" ? EMBEDDED_LIMITS : {};
  const connected = connect(address, { ...own, ...limits }, log);
  const close = () => connected.close().then(closeServer);
  return { ...connected, address, kind, close };
}
