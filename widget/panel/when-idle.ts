/** Safari has no idle callbacks; there it waits until opening is surely over. */
const SURELY_IDLE_MS = 200;

/** Runs each step in an idle moment of its own, so that none delays the visitor. Returns what ends that. */
export function whenIdle(steps: (() => void)[]): () => void {
  let ended = false;
  const waiting = [...steps];

  function next(): void {
    if (ended) return;
    waiting.shift()?.();
    if (waiting.length > 0) schedule();
  }

  function schedule(): void {
    if ("requestIdleCallback" in window) requestIdleCallback(next);
    else setTimeout(next, SURELY_IDLE_MS);
  }

  schedule();
  return () => {
    ended = true;
  };
}
