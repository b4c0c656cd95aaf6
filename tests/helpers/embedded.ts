import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import postgres, { type Options } from "postgres";
import { readBuilt } from "../../src/bundles/shipped-files.ts";
import { type EmbeddedSocketOptions, serveEmbeddedSocket } from "../../src/db/embedded-socket.ts";
import { ensureDatabaseFiles } from "./built-files.ts";

/** A migrated database in memory behind a socket of its own. */
export async function startEmbeddedServer(options: EmbeddedSocketOptions = {}) {
  await ensureDatabaseFiles();
  const folder = mkdtempSync(join(tmpdir(), "handrail-socket-"));
  const socket = join(folder, ".s.PGSQL.5432");
  const database = await PGlite.create({ loadDataDir: new Blob([readBuilt("seed.tar.gz")]) });
  const server = await serveEmbeddedSocket(database, socket, options);
  return {
    socket,
    client: (settings: Options<Record<string, never>> = {}) => connectTo(socket, settings),
    async stop() {
      await server.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One connection of its own, that is not opened again once it was cut. */
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
