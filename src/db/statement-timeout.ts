import { AsyncLocalStorage } from "node:async_hooks";

/** How long a statement may take, in milliseconds. */
export interface Patience {
  answerMs: number;
}

/**
 * Honest work that takes long: exports, night work, clean-up. Nobody waits for a page meanwhile.
 */
export const LONG_WORK: Patience = { answerMs: 300_000 };

const chosen = new AsyncLocalStorage<Patience>();

/** Gives every statement of `work` that long, instead of what a visitor would wait for. */
export function withPatience<Result>(patience: Patience, work: () => Result): Result {
  return chosen.run(patience, work);
}

export function chosenPatience(): Patience | undefined {
  return chosen.getStore();
}
