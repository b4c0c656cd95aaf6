/** Whether all cases run, as `bun run test:long` asks for, rather than the default share. */
export const LONG = process.env.HANDRAIL_TEST_LONG === "1";

/**
 * Returns the share of the default suite: `count` items from position `turn`, going round, so that
 * callers with consecutive turns cover the whole list together. In the long suite returns all.
 */
export function someOf<T>(all: readonly T[], turn: number, count = 1): T[] {
  if (LONG) return [...all];
  return all.map((_, index) => all[(turn + index) % all.length] as T).slice(0, count);
}
