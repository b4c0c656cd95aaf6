const SLICE_MS = 8;

/** Slice length for `runInSlices`, whose result the visitor is waiting for. */
const LONG_SLICE_MS = 12;

/**
 * Runs the steps in short slices, so large pages stay responsive. The first slice runs immediately
 * if `firstMs` is set. Returns a function that stops early.
 */
export function inSlices<Step, Result>(
  steps: Iterator<Step, Result>,
  onStep?: (step: Step) => void,
  onDone?: (result: Result) => void,
  firstMs = 0,
  sliceMs = SLICE_MS,
): () => void {
  let timer = 0;
  run(firstMs);

  function run(length: number): void {
    const end = performance.now() + length;
    while (performance.now() < end) {
      const { value, done } = steps.next();
      if (done) {
        onDone?.(value);
        return;
      }
      onStep?.(value);
    }
    timer = window.setTimeout(run, 0, sliceMs);
  }

  return () => clearTimeout(timer);
}

/** Resolves to the work's result, or to undefined once the work is unwanted. */
export function runInSlices<Result>(
  work: Generator<void, Result>,
  isUnwanted: () => boolean,
): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    inSlices(wanted(), undefined, resolve, LONG_SLICE_MS, LONG_SLICE_MS);

    function* wanted(): Generator<void, Result | undefined> {
      try {
        while (!isUnwanted()) {
          const step = work.next();
          if (step.done) return step.value;
          yield;
        }
      } catch (error) {
        reject(error);
      }
      return undefined;
    }
  });
}
