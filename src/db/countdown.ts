const STEP_MS = 100;
/** A longer step was delayed by this process itself, and counts only this much. */
const LONGEST_STEP_MS = 250;
const LAST_LOOK_MS = 10;

/**
 * Calls `onLate` after `milliseconds` in which this process could have read a reply, or at once for
 * a time that has passed already. A stall of the process itself hardly counts, and is followed by
 * one last check, so that a reply that arrived meanwhile is not missed. Returns a function that
 * stops the countdown.
 */
export function countDown(milliseconds: number, onLate: () => void): () => void {
  let left = milliseconds;
  let timer: Timer | undefined;
  const step = (length: number) => {
    const begun = performance.now();
    timer = setTimeout(() => {
      const took = performance.now() - begun;
      left -= Math.min(took, LONGEST_STEP_MS);
      if (left > 0) step(Math.min(left, STEP_MS));
      else if (took > LONGEST_STEP_MS) step(LAST_LOOK_MS);
      else onLate();
    }, length);
  };
  step(Math.max(0, Math.min(left, STEP_MS)));
  return () => clearTimeout(timer);
}
