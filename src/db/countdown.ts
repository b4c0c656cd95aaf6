const STEP_MS = 100;

/**
 * Calls `onLate` when `milliseconds` have passed in which this process could have read an answer: a stall of the
 * process itself counts as one step, so that an answer which arrived during it is not taken for missing.
 * Returns what ends the countdown.
 */
export function countDown(milliseconds: number, onLate: () => void): () => void {
  let left = milliseconds;
  let timer: Timer | undefined;
  const step = () => {
    const next = Math.min(left, STEP_MS);
    timer = setTimeout(() => {
      left -= next;
      if (left > 0) step();
      else onLate();
    }, next);
  };
  step();
  return () => clearTimeout(timer);
}
