/** Longer than any wait on a busy machine, and shorter than the runner's timeout. */
export const LONGEST_MS = 110_000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 200;

type Missing = undefined | null | false;

/**
 * Polls until `find` returns a value, for conditions without an event. The pauses grow, since what
 * takes long is slowed down by the polls themselves.
 * @throws Error naming `what` at the deadline.
 */
export async function until<Value>(
  what: string,
  find: () => Value | Missing | Promise<Value | Missing>,
): Promise<Value> {
  const end = Date.now() + LONGEST_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const found = await find();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited ${LONGEST_MS / 1_000} s in vain: ${what}`);
    await Bun.sleep(pause);
  }
}
