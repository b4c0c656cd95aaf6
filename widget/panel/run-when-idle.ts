/** A step or few: what it makes takes the browser several times as long to lay out and paint. */
const MOMENT_MS = 1;

/** Some pages are never idle, and some browsers count one that draws nothing as busy. */
const LONGEST_WAIT_MS = 100;

/** Repeats a step in idle moments until it returns false. Returns what ends that. */
export function runWhenIdle(step: () => boolean): () => void {
  let ended = false;

  function next(): void {
    const end = performance.now() + MOMENT_MS;
    do {
      if (ended || !step()) return;
    } while (performance.now() < end);
    schedule();
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
