import { totalmem } from "node:os";

/**
 * Returns the memory available to this process, in bytes: its control group's limit, or the
 * machine's.
 */
export function memoryLimit(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(totalmem(), constrained) : totalmem();
}
