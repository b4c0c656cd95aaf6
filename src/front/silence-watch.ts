/** Time without a reply from the thread behind after which the process is ended. */
export const SILENCE_MS = 60_000;

/** Questions to the thread behind within the limit. */
const ASKS = 60;
/** Intervals after which this thread cannot have been running itself. */
const LATE = 3;

/**
 * Notices that the thread behind no longer replies. Time during which this thread did not run
 * either does not count, since the machine was suspended or the process stopped. The time before
 * the first reply does not count, since a start may be slow.
 */
export class SilenceWatch {
  readonly intervalMs: number;
  readonly #limitMs: number;
  readonly #now: () => number;
  #lastAt: number;
  #silentMs = 0;
  #hasReplied = false;

  /** @param now reads a monotonic clock, in milliseconds. */
  constructor(limitMs: number, now: () => number) {
    this.intervalMs = limitMs / ASKS;
    this.#limitMs = limitMs;
    this.#now = now;
    this.#lastAt = now();
  }

  /** Is called at each interval; returns whether the thread behind has been silent for too long. */
  isOver(): boolean {
    const now = this.#now();
    const passedMs = now - this.#lastAt;
    this.#lastAt = now;
    this.#silentMs = passedMs > LATE * this.intervalMs ? 0 : this.#silentMs + passedMs;
    return this.#hasReplied && this.#silentMs > this.#limitMs;
  }

  noteReply(): void {
    this.#hasReplied = true;
    this.#silentMs = 0;
  }
}
