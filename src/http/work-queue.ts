import PQueue from "p-queue";
import { ERRORS } from "#shared/messages.ts";
import { DomainError } from "../errors.ts";

/** Runs costly tasks a few at a time, in order of arrival, with a bounded queue. */
export class WorkQueue {
  readonly #queue: PQueue;
  readonly #maxWaiting: number;

  /** Rejects tasks while `maxWaiting` others are waiting. */
  constructor({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) {
    this.#queue = new PQueue({ concurrency });
    this.#maxWaiting = maxWaiting;
  }

  /** @throws DomainError `unavailable` while too many tasks are waiting. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#queue.size >= this.#maxWaiting)
      throw new DomainError("unavailable", ERRORS.busy, { code: "busy", retryAfter: 5 });
    return this.#queue.add(task);
  }
}
