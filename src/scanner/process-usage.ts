import { readFileSync } from "node:fs";

export interface ProcessUsage {
  /** User and system time of all threads. */
  cpuSeconds: number;
  /** Resident memory. */
  bytes: number;
}

/** Clock ticks a second in /proc; fixed at 100 for user space on every Linux platform. */
const TICKS = 100;

/** Returns what a process has used, or null where there is no /proc or no such process any more. */
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
 * The fields after the command's name, which may hold spaces and brackets of its own: utime and
 * stime.
 */
function cpuSecondsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/**
 * In kilobytes, unlike `statm`, whose pages are of another size on some ARM systems. A zombie has
 * none.
 */
function residentBytesOf(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
}
