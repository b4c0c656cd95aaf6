const STEP_MS = 100;
/** A step that took longer was held up by this process, and only so much of it counts. */
const LONGEST_STEP_MS = 250;
const LAST_LOOK_MS = 10;

/**
 * Calls `onLate` when `milliseconds` have passed in which this process could have read an answer:
 * little of a stall of the process itself counts, and after one there is a last look, so that an
 * answer which arrived meanwhile is not taken for missing. Returns what ends the countdown.
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
  step(Math.min(left, STEP_MS));
  return () => clearTimeout(timer);
}
