const stops: (() => Promise<void>)[] = [];

/** Registers what all files of a test run share, to be stopped after the last one. */
export function stopAtEndOfRun(stop: () => Promise<void>): void {
  stops.push(stop);
}

/** Stops the newest first. */
export async function endRun(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}
