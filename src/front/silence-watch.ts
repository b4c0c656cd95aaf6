/** Time without a reply from the thread behind after which the process is ended. */
export const SILENCE_MS = 60_000;

/** Pings to the thread behind within the limit. */
const ASKS = 60;
/** Missed intervals that show that this thread was not running itself. */
const LATE = 3;

/**
 * Detects that the thread behind no longer replies. Time does not count while this thread was not
 * running either, because the machine was suspended or the process stopped, nor before the first
 * reply, since a start may be slow.
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

  /** Returns whether the thread behind has been silent for too long. Called at each interval. */
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
