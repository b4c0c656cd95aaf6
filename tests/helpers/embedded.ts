import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import postgres, { type Options } from "postgres";
import { type EmbeddedSocketOptions, serveEmbeddedSocket } from "#src/db/embedded-socket.ts";
import { readBuilt } from "../../src/bundles/shipped-files.ts";
import { ensureDatabaseFiles } from "./built-files.ts";

/** Starts a migrated in-memory database behind a socket. */
export async function startEmbeddedServer() {
  await ensureDatabaseFiles();
  const database = await PGlite.create({ loadDataDir: new Blob([readBuilt("seed.tar.gz")]) });
  const server = await serveDatabase(database);
  return {
    ...server,
    /** Serves the same database with limits of its own, once nothing else uses it. */
    serveBeside: (options: EmbeddedSocketOptions) => serveDatabase(database, options),
    async stop() {
      await server.stop();
      await database.close();
    },
  };
}

async function serveDatabase(database: PGlite, options: EmbeddedSocketOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), "handrail-socket-"));
  const socket = join(folder, ".s.PGSQL.5432");
  const server = await serveEmbeddedSocket(database, socket, options);
  return {
    socket,
    client: (settings: Options<Record<string, never>> = {}) => connectTo(socket, settings),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a single connection that is not reopened once it is cut. */
export function connectTo(socket: string, settings: Options<Record<string, never>> = {}) {
  return postgres({
    path: socket,
    database: "postgres",
    username: "postgres",
    max: 1,
    onnotice: () => {},
    ...settings,
  });
}
