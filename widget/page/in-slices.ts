const SLICE_MS = 8;

/** Runs through the steps in short slices, so that a large page stays usable meanwhile. Returns what ends it early. */
export function inSlices<Step>(
  steps: Iterator<Step>,
  onStep: (step: Step) => void = () => {},
  onDone: () => void = () => {},
): () => void {
  let timer = window.setTimeout(run);

  function run(): void {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const { value, done } = steps.next();
      if (done) {
        onDone();
        return;
      }
      onStep(value);
    }
    timer = window.setTimeout(run);
  }

  return () => clearTimeout(timer);
}
