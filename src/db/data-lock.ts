import { Database } from "bun:sqlite";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Thrown when another live process holds the data folder. */
export class DataDirLockedError extends Error {
  override readonly name = "DataDirLockedError";
  constructor(
    dataDir: string,
    readonly pid: number,
  ) {
    super(`${dataDir} is in use by process ${pid}. Stop it first, or choose another DATA_DIR.`);
  }
}

export interface DataLock {
  /** Whether the machine stopped while another process held the lock. */
  wasCutOff: boolean;
  release(): void;
}

/** Referenced here, since garbage collection would release a lock. */
const held = new Set<Database>();

/**
 * Locks `DATA_DIR/lock` for this process. The kernel holds the lock, so it always ends with the
 * process and works between containers that share the folder; docs/decisions/002 explains the use
 * of SQLite.
 * @throws DataDirLockedError while another process holds it.
 */
export function lockDataDir(dataDir: string): DataLock {
  const lock = tryLock(dataDir, BUSY_TIMEOUT);
  if (lock === null) throw new DataDirLockedError(dataDir, readHolder(dataDir));
  held.add(lock);
  const boot = readBoot();
  const wasCutOff = boot !== null && ![null, boot].includes(readHolderBoot(dataDir));
  writeFileSync(holderPath(dataDir), `${process.pid}\n${boot ?? ""}\n`, { flush: true });
  return {
    wasCutOff,
    release() {
      if (!held.delete(lock)) return;
      rmSync(holderPath(dataDir), { force: true });
      lock.close();
    },
  };
}

/** Returns the ID of the process that holds the data folder, or null if there is none. */
export function dataDirHolder(dataDir: string): number | null {
  if (!existsSync(lockPath(dataDir))) return null;
  const lock = tryLock(dataDir, 0);
  lock?.close();
  return lock ? null : readHolder(dataDir);
}

const BOOT_ID = "/proc/sys/kernel/random/boot_id";

/** Milliseconds, long enough to outlast a process that only checks the lock. */
const BUSY_TIMEOUT = 200;

function tryLock(dataDir: string, busyTimeout: number): Database | null {
  const lock = new Database(lockPath(dataDir));
  try {
    lock.run(`pragma busy_timeout = ${busyTimeout}`);
    lock.run("pragma journal_mode = memory");
    lock.run("begin exclusive");
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && "code" in error && error.code === "SQLITE_BUSY") return null;
    throw error;
  }
}

/** Returns Linux's boot ID, which changes whenever the machine starts; null on other systems. */
function readBoot(): string | null {
  return existsSync(BOOT_ID) ? readFileSync(BOOT_ID, "utf8").trim() : null;
}

/** Returns the boot ID recorded by the last process that did not release its lock, or null. */
function readHolderBoot(dataDir: string): string | null {
  const path = holderPath(dataDir);
  return (existsSync(path) && readFileSync(path, "utf8").split("\n")[1]) || null;
}

function readHolder(dataDir: string): number {
  const path = holderPath(dataDir);
  return existsSync(path) ? Number.parseInt(readFileSync(path, "utf8"), 10) : 0;
}

const lockPath = (dataDir: string) => join(dataDir, "lock");
const holderPath = (dataDir: string) => join(dataDir, "lock.pid");
