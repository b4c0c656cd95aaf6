/** What was just done shows up within seconds; a tab that is left open need not ask that often. */
const EAGER_MS = 4_000;
const EAGER_FOR_MS = 10 * 60_000;
const PATIENT_MS = 60_000;

/**
 * In how many milliseconds to ask again for what is waited for, false once it is there.
 * @param waitedFor milliseconds.
 */
export function pollInterval(isThere: boolean, waitedFor: number): number | false {
  if (isThere) return false;
  return waitedFor < EAGER_FOR_MS ? EAGER_MS : PATIENT_MS;
}
