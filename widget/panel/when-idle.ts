/** Of an idle moment of at most 50 ms, what is left for the browser and for a step that takes long on a slow phone. */
const KEPT_FREE_MS = 25;

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
    if ("requestIdleCallback" in window) requestIdleCallback(next);
    else setTimeout(next);
  }

  schedule();
  return () => {
    ended = true;
  };
}
