import type { Sql } from "postgres";
import type { Config } from "../config.ts";
import { connect, type Database, type DatabaseAddress } from "./client.ts";
import { dataDirHolder } from "./data-lock.ts";
import { embeddedSocketPath, openEmbedded } from "./embedded.ts";
import { migrateDatabase } from "./migrate.ts";

export interface OpenDatabase {
  db: Database;
  sql: Sql;
  address: DatabaseAddress;
  kind: "embedded" | "postgres";
  close(): Promise<void>;
}

type DatabaseConfig = Pick<Config, "databaseUrl" | "databaseDirectUrl" | "dataDir">;

/**
 * Opens the configured database. The embedded one is opened by this process, or reached through the socket of
 * the server that has it open when `share` is set (as the CLI does beside a running server).
 */
export async function openDatabase(
  config: DatabaseConfig,
  { share = false }: { share?: boolean } = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl) return openAddress({ url: config.databaseUrl }, "postgres");
  if (share && dataDirHolder(config.dataDir) !== null) {
    return openAddress({ socket: embeddedSocketPath(config.dataDir) }, "embedded");
  }
  const embedded = await openEmbedded(config.dataDir);
  return openAddress({ socket: embedded.socket }, "embedded", () => embedded.close());
}

/** Names the configured database for people, without its password. */
export function databaseName({ databaseUrl, dataDir }: DatabaseConfig): string {
  if (!databaseUrl) return `embedded, in ${dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL, ${pathname.slice(1) || "the default database"} at ${host || "a local socket"}`;
}

/** Applies missing migrations over one direct connection of their own. */
export async function migrateConfigured(config: DatabaseConfig, database: OpenDatabase): Promise<void> {
  const address = config.databaseDirectUrl ? { url: config.databaseDirectUrl } : database.address;
  const { db, sql } = connect(address, { max: 1 });
  try {
    await migrateDatabase(db, { advisoryLock: database.kind === "postgres" });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function openAddress(
  address: DatabaseAddress,
  kind: OpenDatabase["kind"],
  closeServer: () => Promise<void> = async () => {},
): OpenDatabase {
  const { db, sql } = connect(address);
  return {
    db,
    sql,
    address,
    kind,
    async close() {
      await sql.end({ timeout: 5 });
      await closeServer();
    },
  };
}
