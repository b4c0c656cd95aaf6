import { AsyncLocalStorage } from "node:async_hooks";

const LONG_MS = 300_000;

const chosen = new AsyncLocalStorage<number>();

/** Gives each statement in `work` five minutes; for exports, nightly work and purges. */
export function withLongTimeout<Result>(work: () => Result): Result {
  return chosen.run(LONG_MS, work);
}

/** Returns the current statement timeout in milliseconds; undefined for the pool's own limit. */
export function statementTimeout(): number | undefined {
  return chosen.getStore();
}
