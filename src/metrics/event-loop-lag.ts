import type { Clock } from "../clock.ts";
import { RecentMaximum } from "./recent-maximum.ts";

const INTERVAL_MS = 100;

/** Measures how late timers run, since that is how long visitors wait for a busy thread. */
export class EventLoopLag {
  readonly #recent: RecentMaximum;

  constructor(clock: Clock) {
    this.#recent = new RecentMaximum(clock);
  }

  /** The longest delay of the last minute or two. */
  get seconds(): number {
    return this.#recent.value / 1_000;
  }

  /** Starts measuring, without keeping the process alive. Returns the function that ends it. */
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
