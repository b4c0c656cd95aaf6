import type { Clock } from "../clock.ts";
import { RecentMaximum } from "./recent-maximum.ts";

const INTERVAL_MS = 100;

/** Measures how late timers run, which is how long visitors wait for a busy thread. */
export class EventLoopLag {
  readonly #recent: RecentMaximum;

  constructor(clock: Clock) {
    this.#recent = new RecentMaximum(clock);
  }

  /** Longest delay in the last minute or two. */
  get seconds(): number {
    return this.#recent.value / 1_000;
  }

  /** Starts measuring, without keeping the process alive. Returns a function that stops it. */
  start(): () => void {
    let due = performance.now() + INTERVAL_MS;
    const timer = setInterval(() => {
      const now = performance.now();
      this.#recent.note(Math.max(0, now - due));
      due = now + INTERVAL_MS;
    }, INTERVAL_MS);
    timer.unref();
    return () => clearInterval(timer);
  }
}
