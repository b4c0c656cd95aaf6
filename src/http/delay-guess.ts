import type { SleepingClock } from "#src/clock.ts";
import { logContext } from "#src/log.ts";

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 8_000;

/**
 * Delays an attempt by a time that doubles with each wrong one beyond those that are free; `beyond`
 * is negative while there are free ones. The log does not count it as slowness.
 */
export async function delayGuess(clock: SleepingClock, beyond: number): Promise<void> {
  if (beyond < 0) return;
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** beyond);
  const context = logContext();
  if (context) context.delayedMs = (context.delayedMs ?? 0) + delay;
  await clock.sleep(delay);
}
