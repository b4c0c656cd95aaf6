import { readdirSync, readFileSync } from "node:fs";
import { readUsage } from "../../src/scanner/process-usage.ts";

export interface TreeUsage {
  /** Processor seconds of the process itself and of its children, those that exited included. */
  serverSeconds: number;
  childSeconds: number;
  serverBytes: number;
  childBytes: number;
}

const TICKS = 100;

/** Reads the usage of a server and the processes that it started. */
export function readTree(pid: number): TreeUsage {
  const server = readUsage(pid);
  if (!server) throw new Error("The server has exited");
  const children = childrenOf(pid).flatMap((child) => readUsage(child) ?? []);
  const sum = (which: "cpuSeconds" | "bytes") => children.reduce((total, usage) => total + usage[which], 0);
  return {
    serverSeconds: server.cpuSeconds,
    childSeconds: exitedSeconds(pid) + sum("cpuSeconds"),
    serverBytes: server.bytes,
    childBytes: sum("bytes"),
  };
}

/** Sums the usage of several servers and their children. */
export function readTrees(pids: readonly number[]): TreeUsage {
  const trees = pids.map(readTree);
  const sum = (which: keyof TreeUsage) => trees.reduce((total, tree) => total + tree[which], 0);
  return {
    serverSeconds: sum("serverSeconds"),
    childSeconds: sum("childSeconds"),
    serverBytes: sum("serverBytes"),
    childBytes: sum("childBytes"),
  };
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) => childrenOfThread(pid, thread));
}

function childrenOfThread(pid: number, thread: string): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1");
    return children.split(" ").filter(Boolean).map(Number);
  } catch (error) {
    // The thread has ended since it was listed.
    if (error instanceof Error && "code" in error && /^(ENOENT|ESRCH)$/.test(String(error.code))) return [];
    throw error;
  }
}

/** Sums cutime and cstime, which count children that have exited. */
function exitedSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

/** Samples the memory of servers and their children until it is stopped. */
export function watchMemory(...pids: number[]) {
  const peak = { server: 0, children: 0, together: 0 };
  const sample = () => {
    const { serverBytes, childBytes } = readTrees(pids);
    peak.server = Math.max(peak.server, serverBytes);
    peak.children = Math.max(peak.children, childBytes);
    peak.together = Math.max(peak.together, serverBytes + childBytes);
  };
  sample();
  const timer = setInterval(sample, 100);
  return () => {
    clearInterval(timer);
    return peak;
  };
}
