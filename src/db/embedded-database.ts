import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readBuilt } from "../bundles/shipped-files.ts";
import { lockDataDir } from "./data-lock.ts";
import { startEmbeddedThread } from "./embedded-thread.ts";

/** Longest Unix socket path allowed on all supported systems, in bytes. */
const SOCKET_PATH_LIMIT = 100;
const SOCKET_NAME = ".s.PGSQL.5432";
const DATABASE_FOLDER = "postgres";
/** Folder containing a complete database that will replace the current one. */
const REPLACEMENT_FOLDER = "postgres.restored";

export interface EmbeddedDatabase {
  /** Whether the machine stopped while the database was open. */
  wasCutOff: boolean;
  socket: string;
  close(): Promise<void>;
}

/**
 * Opens the database in `DATA_DIR/postgres`, or in another folder there, unpacking the bundled seed
 * if it is missing, and serves it on `embeddedSocketPath(dataDir)`.
 * @throws DataDirLockedError while another process has it open.
 */
export async function openEmbedded(dataDir: string, name = DATABASE_FOLDER): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const lock = lockDataDir(dataDir);
  try {
    const folder = join(dataDir, name);
    if (name === DATABASE_FOLDER) finishReplacement(dataDir);
    if (!isDatabase(folder)) await unpackSeed(folder);
    const socket = prepareSocketPath(dataDir);
    const thread = await startEmbeddedThread(folder, socket);
    return {
      wasCutOff: lock.wasCutOff,
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

export function hasEmbedded(dataDir: string): boolean {
  return [DATABASE_FOLDER, REPLACEMENT_FOLDER].some((name) => isDatabase(join(dataDir, name)));
}

/**
 * Replaces the closed database of a locked `dataDir` with the closed database in its folder `name`.
 * After an interruption, either the old database is still in place or the next start finishes the
 * replacement.
 * @returns the folder to which the old database was moved, or null if there was none.
 */
export function replaceEmbedded(dataDir: string, name: string, aside: string): string | null {
  const current = join(dataDir, DATABASE_FOLDER);
  const hadDatabase = isDatabase(current);
  rmSync(join(dataDir, REPLACEMENT_FOLDER), { recursive: true, force: true });
  renameSync(join(dataDir, name), join(dataDir, REPLACEMENT_FOLDER));
  if (hadDatabase) renameSync(current, join(dataDir, aside));
  finishReplacement(dataDir);
  return hadDatabase ? join(dataDir, aside) : null;
}

/** Finishes a replacement that was interrupted after the old database was moved aside. */
export function finishReplacement(dataDir: string): void {
  const current = join(dataDir, DATABASE_FOLDER);
  const replacement = join(dataDir, REPLACEMENT_FOLDER);
  if (isDatabase(current) || !isDatabase(replacement)) return;
  rmSync(current, { recursive: true, force: true });
  renameSync(replacement, current);
}

function isDatabase(folder: string): boolean {
  return existsSync(join(folder, "PG_VERSION"));
}

/** Returns the socket path on which the process holding `dataDir` serves its database. */
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
  // Compares IDs, since a container's user may have no name.
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) {
    throw new Error(`${folder} must belong to this user alone. Remove it, or choose a shorter DATA_DIR.`);
  }
  rmSync(path, { force: true });
  return path;
}

/** Unpacks to a draft folder and renames it, so an interrupted start leaves no partial database. */
async function unpackSeed(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  await new Bun.Archive(readBuilt("seed.tar.gz")).extract(draft);
  renameSync(draft, folder);
}
