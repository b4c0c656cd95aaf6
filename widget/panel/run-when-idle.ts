/** Time for one or a few steps: layout and paint of the result take several times as long. */
const MOMENT_MS = 1;

/** Some pages are never idle, and some browsers treat a page that draws nothing as busy. */
const MAX_WAIT_MS = 100;

/** Repeats a step in idle moments until it returns false. Returns a function that stops it. */
export function runWhenIdle(step: () => boolean): () => void {
  let ended = false;

  function next(): void {
    const end = performance.now() + MOMENT_MS;
    do {
      if (ended || !step()) return;
    } while (performance.now() < end);
    schedule();
  }

  /** Safari doesn't support idle callbacks. */
  function schedule(): void {
    if ("requestIdleCallback" in window) requestIdleCallback(next, { timeout: MAX_WAIT_MS });
    else setTimeout(next);
  }

  schedule();
  return () => {
    ended = true;
  };
}
