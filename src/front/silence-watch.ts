/** Time without a reply from the thread behind after which the process is ended. */
export const SILENCE_MS = 60_000;

/** Number of pings sent to the thread behind within the limit. */
const ASKS = 60;
/** Number of missed intervals indicating that this thread itself was not running. */
const LATE = 3;

/**
 * Detects that the thread behind no longer replies. Excludes time when this thread was not running
 * either, because the machine was suspended or the process stopped, and time before the first
 * reply, since startup may be slow.
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
