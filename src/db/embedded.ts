import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { readBuilt } from "../bundles/shipped-files.ts";
import { lockDataDir } from "./data-lock.ts";
import { serveEmbeddedSocket } from "./embedded-socket.ts";

/** Longest address a Unix socket can have on every system we run on, in bytes. */
const SOCKET_PATH_LIMIT = 100;
const SOCKET_NAME = ".s.PGSQL.5432";

export interface EmbeddedDatabase {
  socket: string;
  close(): Promise<void>;
}

/**
 * Opens the database in `DATA_DIR/postgres`, unpacking the shipped seed at the first start, and
 * serves it on `embeddedSocketPath(dataDir)`.
 * @throws DataDirLockedError while another process has it open.
 */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const lock = lockDataDir(dataDir);
  try {
    const database = await openPglite(join(dataDir, "postgres"));
    const socket = prepareSocketPath(dataDir);
    const server = await serveEmbeddedSocket(database, socket);
    return {
      socket,
      async close() {
        await server.stop();
        await database.close();
        rmSync(socket, { force: true });
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Whether `openEmbedded` would find a database in `dataDir`, rather than make one. */
export function hasEmbedded(dataDir: string): boolean {
  return existsSync(join(dataDir, "postgres", "PG_VERSION"));
}

/** Where the process that holds `dataDir` serves its database; the same for everyone who asks. */
export function embeddedSocketPath(dataDir: string): string {
  const beside = join(dataDir, SOCKET_NAME);
  if (Buffer.byteLength(beside) <= SOCKET_PATH_LIMIT) return beside;
  const digest = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  return join(tmpdir(), `handrail-${digest}`, SOCKET_NAME);
}

function prepareSocketPath(dataDir: string): string {
  const path = embeddedSocketPath(dataDir);
  const folder = join(path, "..");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(folder);
  // The name of the user is not asked for: a container may run as an id that has none.
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) {
    throw new Error(`${folder} must belong to this user alone. Remove it, or choose a shorter DATA_DIR.`);
  }
  rmSync(path, { force: true });
  return path;
}

async function openPglite(folder: string): Promise<PGlite> {
  if (!existsSync(join(folder, "PG_VERSION"))) await unpackSeed(folder);
  return PGlite.create({ ...(await pgliteFiles()), dataDir: folder });
}

/** Unpacked beside and renamed, so that a start that is cut off leaves nothing half made. */
async function unpackSeed(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  await new Bun.Archive(readBuilt("seed.tar.gz")).extract(draft);
  renameSync(draft, folder);
}

async function pgliteFiles() {
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    WebAssembly.compile(readBuilt("pglite/pglite.wasm")),
    WebAssembly.compile(readBuilt("pglite/initdb.wasm")),
  ]);
  return { pgliteWasmModule, initdbWasmModule, fsBundle: new Blob([readBuilt("pglite/pglite.data")]) };
}
