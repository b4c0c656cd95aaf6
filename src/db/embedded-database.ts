import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readBuilt } from "../bundles/shipped-files.ts";
import { lockDataDir } from "./data-lock.ts";
import { startEmbeddedThread } from "./embedded-thread.ts";

/** Longest path of a Unix socket on all supported systems, in bytes. */
const SOCKET_PATH_LIMIT = 100;
const SOCKET_NAME = ".s.PGSQL.5432";

export interface EmbeddedDatabase {
  socket: string;
  close(): Promise<void>;
}

/**
 * Opens the database in `DATA_DIR/postgres`, unpacking the shipped seed on first start, and serves
 * it on `embeddedSocketPath(dataDir)`.
 * @throws DataDirLockedError while another process has it open.
 */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const lock = lockDataDir(dataDir);
  try {
    const folder = join(dataDir, "postgres");
    if (!hasEmbedded(dataDir)) await unpackSeed(folder);
    const socket = prepareSocketPath(dataDir);
    const thread = await startEmbeddedThread(folder, socket);
    return {
      socket,
      async close() {
        await thread.stop();
        rmSync(socket, { force: true });
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Whether `dataDir` contains a database. */
export function hasEmbedded(dataDir: string): boolean {
  return existsSync(join(dataDir, "postgres", "PG_VERSION"));
}

/** Returns the path on which the process that holds `dataDir` serves its database. */
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
  // Compares ids, since a container may run as one without a name.
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) {
    throw new Error(`${folder} must belong to this user alone. Remove it, or choose a shorter DATA_DIR.`);
  }
  rmSync(path, { force: true });
  return path;
}

/** Unpacks into a draft and renames it, so that an interrupted start leaves nothing half made. */
async function unpackSeed(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  await new Bun.Archive(readBuilt("seed.tar.gz")).extract(draft);
  renameSync(draft, folder);
}
