import { Database } from "bun:sqlite";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Another live process holds the data folder. */
export class DataDirLockedError extends Error {
  override readonly name = "DataDirLockedError";
  constructor(
    dataDir: string,
    readonly pid: number,
  ) {
    super(`${dataDir} is in use by process ${pid}. Stop it first, or choose another DATA_DIR.`);
  }
}

/** Referenced here, since a lock that was collected as garbage would be free again. */
const held = new Set<Database>();

/**
 * Takes `DATA_DIR/lock` for this process. The kernel keeps it, so it ends with the process however
 * that ends, and counts between containers that share the folder; docs/decisions/003 says why
 * SQLite asks for it.
 * @throws DataDirLockedError while another process has it.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const lock = tryLock(dataDir, PATIENCE);
  if (lock === null) throw new DataDirLockedError(dataDir, readHolder(dataDir));
  held.add(lock);
  writeFileSync(holderPath(dataDir), `${process.pid}\n`);
  return {
    release() {
      if (!held.delete(lock)) return;
      rmSync(holderPath(dataDir), { force: true });
      lock.close();
    },
  };
}

/** The process that holds the data folder now, or null. */
export function dataDirHolder(dataDir: string): number | null {
  if (!existsSync(lockPath(dataDir))) return null;
  const lock = tryLock(dataDir, 0);
  lock?.close();
  return lock ? null : readHolder(dataDir);
}

/** Long enough to outlast somebody who only looks whether it is free, in milliseconds. */
const PATIENCE = 200;

function tryLock(dataDir: string, patience: number): Database | null {
  const lock = new Database(lockPath(dataDir));
  try {
    lock.run(`pragma busy_timeout = ${patience}`);
    lock.run("pragma journal_mode = memory");
    lock.run("begin exclusive");
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && "code" in error && error.code === "SQLITE_BUSY") return null;
    throw error;
  }
}

function readHolder(dataDir: string): number {
  const path = holderPath(dataDir);
  return existsSync(path) ? Number.parseInt(readFileSync(path, "utf8"), 10) : 0;
}

const lockPath = (dataDir: string) => join(dataDir, "lock");
const holderPath = (dataDir: string) => join(dataDir, "lock.pid");
