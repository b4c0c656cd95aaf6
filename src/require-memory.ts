import { log } from "./log.ts";
import { memoryLimit } from "./memory-limit.ts";

const MIB = 1_048_576;

/** Measured memory in bytes: the minimum to survive a `start`, and enough for scans as well. */
export const LEAST_MEMORY = {
  embedded: { start: 192 * MIB, comfortable: 384 * MIB },
  postgres: { start: 80 * MIB, comfortable: 256 * MIB },
} as const;

/**
 * Prevents a start that the kernel would silently kill, and warns if memory is short.
 * @throws Error stating the required memory.
 */
export function requireMemory(database: keyof typeof LEAST_MEMORY, limit = memoryLimit()): void {
  const { start, comfortable } = LEAST_MEMORY[database];
  const has = `There are ${Math.round(limit / MIB)} MB of memory`;
  const elsewhere = database === "embedded" ? ", or set DATABASE_URL to use PostgreSQL" : "";
  if (limit < start) {
    throw new Error(`${has}, and the ${NAMES[database]} needs ${start / MIB} MB. Give it more${elsewhere}.`);
  }
  if (limit < comfortable) {
    log.warn(`${has}; ${comfortable / MIB} MB leave room for scans and many visitors`);
  }
}

const NAMES = { embedded: "server with its embedded database", postgres: "server" };
