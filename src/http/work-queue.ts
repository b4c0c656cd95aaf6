import { ERRORS } from "#shared/messages.ts";
import { DomainError } from "../errors.ts";

export interface WorkQueueLimits {
  /** Number of tasks that run at the same time. */
  concurrency: number;
  /** Number of tasks that may wait before further ones are refused. */
  maxWaiting: number;
}

/** Runs costly tasks a few at a time, in order of arrival, with a bounded queue. */
export class WorkQueue {
  #running = 0;
  readonly #waiting: Array<() => void> = [];

  readonly #limits: WorkQueueLimits;

  constructor(limits: WorkQueueLimits) {
    this.#limits = limits;
  }

  /** @throws DomainError `unavailable` while too many tasks wait. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#limits.concurrency) await this.#waitForTurn();
    else this.#running += 1;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #waitForTurn(): Promise<void> {
    if (this.#waiting.length >= this.#limits.maxWaiting) {
      throw new DomainError("unavailable", ERRORS.busy, { code: "busy", retryAfter: 5 });
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
