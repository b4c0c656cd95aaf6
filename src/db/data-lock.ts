import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
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

/**
 * Takes `DATA_DIR/lock` for this process; a lock whose process has died is taken over.
 * @throws DataDirLockedError while another process lives that holds it.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const path = join(dataDir, "lock");
  const own = describeProcess(process.pid);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, own);
  try {
    while (!tryLink(draft, path)) clearStaleLock(dataDir, path);
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release() {
      if (readLock(path) === own) rmSync(path, { force: true });
    },
  };
}

/** The process that holds the data folder now, or null. */
export function dataDirHolder(dataDir: string): number | null {
  const content = readLock(join(dataDir, "lock"));
  return content && isAlive(content) ? Number.parseInt(content, 10) : null;
}

function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

function clearStaleLock(dataDir: string, path: string): void {
  const content = readLock(path);
  if (content === null) return;
  if (isAlive(content)) throw new DataDirLockedError(dataDir, Number.parseInt(content, 10));
  const aside = `${path}.stale.${process.pid}`;
  renameSync(path, aside);
  if (readLock(aside) !== content) {
    renameSync(aside, path);
    return;
  }
  rmSync(aside, { force: true });
}

function isAlive(content: string): boolean {
  const pid = Number.parseInt(content, 10);
  return Number.isInteger(pid) && describeProcess(pid) === content;
}

/** The process id alone may be given out again; with its start time and the machine's boot it is unique. */
function describeProcess(pid: number): string {
  const boot = readText("/proc/sys/kernel/random/boot_id")?.trim() ?? "";
  const stat = readText(`/proc/${pid}/stat`);
  if (stat) return `${pid} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]} ${boot}\n`;
  return `${pid} ${existsWithoutProc(pid) ? "running" : "gone"} ${boot}\n`;
}

function existsWithoutProc(pid: number): boolean {
  if (readText("/proc/self/stat")) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

const readLock = readText;

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT" || errorCode(error) === "ESRCH") return null;
    throw error;
  }
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
