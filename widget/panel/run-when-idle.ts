/** Enough for a step or a few: layout and paint of the result take several times as long. */
const MOMENT_MS = 1;

/** Some pages are never idle, and some browsers count a page that draws nothing as busy. */
const MAX_WAIT_MS = 100;

/** Repeats a step in idle moments until it returns false. Returns a function that ends it. */
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
    if ("requestIdleCallback" in window) requestIdleCallback(next, { timeout: MAX_WAIT_MS });
    else setTimeout(next);
  }

  schedule();
  return () => {
    ended = true;
  };
}
