const SLICE_MS = 8;

/** Does steps of work a few milliseconds at a time, so that the page stays quick. Returns what ends it early. */
export function inSlices(steps: Iterator<unknown>): () => void {
  let timer = window.setTimeout(go);

  function go(): void {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) if (steps.next().done) return;
    timer = window.setTimeout(go);
  }

  return () => clearTimeout(timer);
}
