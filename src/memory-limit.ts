import { totalmem } from "node:os";

/** Returns the bytes of memory that this process may use: its control group's, or the machine's. */
export function memoryLimit(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(totalmem(), constrained) : totalmem();
}
