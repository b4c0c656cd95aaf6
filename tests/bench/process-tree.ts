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

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1").split(" ").filter(Boolean).map(Number),
  );
}

/** Sums cutime and cstime, which count children that have exited. */
function exitedSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

/** Samples the memory of a server and its children until it is stopped. */
export function watchMemory(pid: number) {
  const peak = { server: 0, children: 0, together: 0 };
  const sample = () => {
    const { serverBytes, childBytes } = readTree(pid);
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
