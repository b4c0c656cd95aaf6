/** Delay of a timer beyond which requests wait for this process as well. */
const BUSY_MS = 30;
const PROBE_MS = 10;
const PAUSE_MS = 500;
/** A server that is always busy scans slowly, but it scans. */
const MAX_PAUSES = 20;

/** Waits while the event loop is behind, so that visitors come first. */
export async function waitForVisitors(): Promise<void> {
  for (let pauses = 0; pauses < MAX_PAUSES; pauses += 1) {
    const start = performance.now();
    await Bun.sleep(PROBE_MS);
    if (performance.now() - start - PROBE_MS < BUSY_MS) return;
    await Bun.sleep(PAUSE_MS);
  }
}
