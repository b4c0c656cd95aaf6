/** On a page that is never idle a step waits no longer. */
const LONGEST_WAIT_MS = 100;

/** Repeats a step in idle moments, each of its own, until it returns false. Returns what ends that. */
export function whenIdle(step: () => boolean): () => void {
  let ended = false;

  function next(): void {
    if (!ended && step()) schedule();
  }

  /** Safari has no idle callbacks. */
  function schedule(): void {
    if ("requestIdleCallback" in window) requestIdleCallback(next, { timeout: LONGEST_WAIT_MS });
    else setTimeout(next);
  }

  schedule();
  return () => {
    ended = true;
  };
}
