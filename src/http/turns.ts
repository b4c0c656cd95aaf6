import { ERRORS } from "#shared/messages.ts";
import { DomainError } from "../errors.ts";

export interface TurnLimits {
  /** Works that run at the same time. */
  atOnce: number;
  /** Works that may wait for a turn before further ones are sent away. */
  waiting: number;
}

/** Runs costly work a few at a time, in order of arrival, with a bounded queue. */
export class Turns {
  #running = 0;
  readonly #waiting: Array<() => void> = [];

  constructor(private readonly limits: TurnLimits) {}

  /** @throws DomainError `unavailable` while too many works wait. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.limits.atOnce) await this.#turn();
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.limits.waiting) {
      throw new DomainError("unavailable", ERRORS.busy, { code: "busy", retryAfter: 5 });
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
