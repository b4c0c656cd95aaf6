import { setPriority } from "node:os";
import { log } from "./log.ts";

/**
 * Lowers the calling thread's priority so it never takes CPU time from the thread that replies to
 * visitors. Does nothing except on Linux, since elsewhere the call affects the whole process.
 */
export function lowerThreadPriority(priority: number): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(0, priority);
  } catch (error) {
    log.warn(`A thread keeps its priority, since the system does not let it change: ${String(error)}`);
  }
}
