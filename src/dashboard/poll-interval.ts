/** Polls eagerly while a result is expected soon, and patiently in a tab left open. */
const EAGER_MS = 4_000;
const EAGER_FOR_MS = 10 * 60_000;
const PATIENT_MS = 60_000;

/**
 * Returns the poll interval in milliseconds, or false once the result has arrived.
 * @param waitedFor milliseconds since polling began.
 */
export function pollInterval(isThere: boolean, waitedFor: number): number | false {
  if (isThere) return false;
  return waitedFor < EAGER_FOR_MS ? EAGER_MS : PATIENT_MS;
}
