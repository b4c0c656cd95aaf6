import { readdirSync, readFileSync } from "node:fs";
import { readUsage } from "../../src/scanner/process-usage.ts";

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

/** Samples the memory of a server and its children, in bytes, until it is stopped. */
export function watchMemory(pid: number) {
  const peak = { server: 0, children: 0, together: 0 };
  const sample = () => {
    const server = readUsage(pid);
    if (!server) throw new Error("The server has exited");
    const children = childrenOf(pid).reduce((sum, child) => sum + (readUsage(child)?.bytes ?? 0), 0);
    peak.server = Math.max(peak.server, server.bytes);
    peak.children = Math.max(peak.children, children);
    peak.together = Math.max(peak.together, server.bytes + children);
  };
  sample();
  const timer = setInterval(sample, 100);
  return () => {
    clearInterval(timer);
    return peak;
  };
}
