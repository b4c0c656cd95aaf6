/** Of an idle moment of at most 50 ms, what is left for the browser and for a step that takes long on a slow phone. */
const KEPT_FREE_MS = 25;

/** Some pages are never idle, and some browsers count one that draws nothing as busy. */
const LONGEST_WAIT_MS = 100;

/** Repeats a step in idle moments until it returns false. Returns what ends that. */
export function whenIdle(step: () => boolean): () => void {
  let ended = false;

  function next(moment?: IdleDeadline): void {
    do {
      if (ended || !step()) return;
    } while (moment && moment.timeRemaining() > KEPT_FREE_MS);
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
