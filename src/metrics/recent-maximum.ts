import type { Clock } from "../clock.ts";

const MINUTE_MS = 60_000;

/**
 * Largest value in the current and previous minute, for a metric that rises immediately and falls
 * again.
 */
export class RecentMaximum {
  private minute = 0;
  private current = 0;
  private before = 0;

  constructor(private readonly clock: Clock) {}

  note(value: number): void {
    if (value > this.current) {
      this.turn();
      this.current = value;
    }
  }

  get value(): number {
    this.turn();
    return Math.max(this.current, this.before);
  }

  private turn(): void {
    const minute = Math.floor(this.clock.now().getTime() / MINUTE_MS);
    if (minute === this.minute) return;
    this.before = minute === this.minute + 1 ? this.current : 0;
    this.current = 0;
    this.minute = minute;
  }
}
