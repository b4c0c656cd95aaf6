/** Leaves the page room between them to answer to the visitor. */
const SLICE_MS = 12;

/** Runs a long work to its end, in slices. Undefined when it is no longer wanted. */
export async function runInSlices<Result>(
  work: Generator<void, Result>,
  isUnwanted: () => boolean,
): Promise<Result | undefined> {
  let until = performance.now() + SLICE_MS;
  while (!isUnwanted()) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + SLICE_MS;
  }
  return undefined;
}
