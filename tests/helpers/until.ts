/**
 * Longer than any wait on a busy machine, and shorter than the runner's own limit, which names
 * nothing.
 */
const LONGEST_MS = 110_000;
const PAUSE_MS = 20;

type Missing = undefined | null | false;

/**
 * Polls for what no event tells, and returns the first value found.
 * @throws Error that names `what` when it does not come about.
 */
export async function until<Value>(
  what: string,
  find: () => Value | Missing | Promise<Value | Missing>,
): Promise<Value> {
  const end = Date.now() + LONGEST_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited ${LONGEST_MS / 1_000} s in vain: ${what}`);
    await Bun.sleep(PAUSE_MS);
  }
}
