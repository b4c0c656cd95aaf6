/** Leaves the page room between them to answer to the visitor. */
const SLICE_MS = 12;

/** Runs a long work to its end, in slices, unless it is no longer wanted. */
export async function inSlices(work: Generator<void>, isUnwanted: () => boolean): Promise<void> {
  let until = performance.now() + SLICE_MS;
  while (!isUnwanted() && !work.next().done) {
    if (performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + SLICE_MS;
  }
}
