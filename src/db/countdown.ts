const STEP_MS = 100;
/** Maximum time counted per step; a longer step means this process stalled. */
const LONGEST_STEP_MS = 250;
const LAST_LOOK_MS = 10;

/**
 * Calls `onLate` after `milliseconds` during which this process could have read a reply, or
 * immediately if the time has already passed. Stalls of the process itself hardly count, and are
 * followed by one last check for a reply that arrived in the meantime. Returns a function that
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
