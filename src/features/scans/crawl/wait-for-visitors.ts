/** Delay of a timer beyond which requests wait for this process as well. */
const BUSY_MS = 30;
const PROBE_MS = 10;
const PAUSE_MS = 500;
/** A server that is always busy scans slowly, but it scans. */
const MAX_PAUSES = 20;

interface Timer {
  /** Monotonic time in milliseconds. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

const REAL_TIMER: Timer = { now: () => performance.now(), sleep: (ms) => Bun.sleep(ms) };

/** Waits while the event loop is behind, so that visitors come first. */
export async function waitForVisitors({ now, sleep } = REAL_TIMER): Promise<void> {
  for (let pauses = 0; pauses < MAX_PAUSES; pauses += 1) {
    const start = now();
    await sleep(PROBE_MS);
    if (now() - start - PROBE_MS < BUSY_MS) return;
    await sleep(PAUSE_MS);
  }
}
