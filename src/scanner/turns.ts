export interface TurnLimits {
  /** Number of tasks that run at the same time. */
  concurrency: number;
  /** Number of tasks that may wait. */
  maxWaiting: number;
  maxWaitMs: number;
}

interface Waiting {
  isUrgent: boolean;
  give(isMine: boolean): void;
}

/**
 * Lets a few tasks run at the same time, and the others wait. Urgent ones come first, and one of
 * them runs beside as many others as may run.
 */
export class Turns {
  readonly #limits: TurnLimits;
  #running = { urgent: 0, others: 0 };
  #waiting: Waiting[] = [];

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Resolves to false if too many wait, or if none ended in time. */
  async take({ isUrgent }: { isUrgent: boolean }): Promise<boolean> {
    if (this.#isFree(isUrgent)) {
      this.#count(isUrgent, 1);
      return true;
    }
    return this.#waiting.length < this.#limits.maxWaiting && this.#wait(isUrgent);
  }

  /** Ends a turn that was taken. */
  pass({ isUrgent }: { isUrgent: boolean }): void {
    this.#count(isUrgent, -1);
    const next =
      this.#waiting.find((one) => one.isUrgent && this.#isFree(true)) ??
      this.#waiting.find((one) => this.#isFree(one.isUrgent));
    if (!next) return;
    this.#count(next.isUrgent, 1);
    next.give(true);
  }

  /** Lets nobody wait any longer. */
  refuseWaiting(): void {
    for (const { give } of [...this.#waiting]) give(false);
  }

  #isFree(isUrgent: boolean): boolean {
    const { urgent, others } = this.#running;
    return urgent + others < this.#limits.concurrency || (isUrgent && urgent === 0);
  }

  #count(isUrgent: boolean, by: 1 | -1): void {
    this.#running[isUrgent ? "urgent" : "others"] += by;
  }

  #wait(isUrgent: boolean): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => waiting.give(false), this.#limits.maxWaitMs);
    const waiting: Waiting = {
      isUrgent,
      give: (isMine) => {
        clearTimeout(timer);
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        resolve(isMine);
      },
    };
    this.#waiting.push(waiting);
    return promise;
  }
}
