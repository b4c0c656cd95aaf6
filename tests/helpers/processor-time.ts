/**
 * Bound in milliseconds for linear work on megabytes, which stays far below it on a busy machine;
 * quadratic work would take hours.
 */
export const LINEAR_MS = 10_000;

/** Returns the processor time of some work, in milliseconds. */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
