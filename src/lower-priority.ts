import { setPriority } from "node:os";
import { log } from "./log.ts";

/**
 * Lowers the priority of the calling thread, so that it never takes a processor from the thread
 * that replies to visitors. Only Linux has priorities of threads; elsewhere it is one of processes.
 */
export function lowerThreadPriority(priority: number): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(0, priority);
  } catch (error) {
    log.warn(`A thread keeps its priority, since the system does not let it change: ${String(error)}`);
  }
}
