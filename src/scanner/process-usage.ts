import { readFileSync } from "node:fs";

export interface ProcessUsage {
  /** User and system time of all threads. */
  cpuSeconds: number;
  /** Resident memory. */
  bytes: number;
}

/** Clock ticks a second in /proc; fixed at 100 for user space on every Linux platform. */
const TICKS = 100;

/** Returns the usage of a process, or null without /proc or once the process has exited. */
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

/** Sums utime and stime, which follow the command's name; that may hold spaces and brackets. */
function cpuSecondsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Reads VmRSS, since the page size of `statm` differs between ARM systems. A zombie has none. */
function residentBytesOf(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
}
