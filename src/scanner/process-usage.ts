import { readFileSync } from "node:fs";

export interface ProcessUsage {
  /** User and system time across all threads. */
  cpuSeconds: number;
  /** Resident memory. */
  bytes: number;
}

/** Clock ticks per second in /proc; always 100 in user space on Linux. */
const TICKS = 100;

/** Returns a process's usage, or null if there is no /proc or the process has exited. */
export function readUsage(pid: number): ProcessUsage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    return { cpuSeconds: cpuSecondsOf(stat), bytes: residentBytesOf(status) };
  } catch (error) {
    if (error instanceof Error && "code" in error && /^(ENOENT|ESRCH)$/.test(String(error.code))) return null;
    throw error;
  }
}

/**
 * Sums utime and stime, which follow the command's name; the name may contain spaces and
 * parentheses.
 */
function cpuSecondsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/**
 * Reads VmRSS, because the page size used by `statm` differs between ARM systems. Zombies have
 * none.
 */
function residentBytesOf(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
}
