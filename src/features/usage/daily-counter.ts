import { logError } from "../../log-error.ts";
import type { Services } from "../../services.ts";

/** Distinct things counted between two writes; more are not counted, so that memory stays bounded. */
const CAPACITY = 100_000;

/** Counts in memory and writes to the day, in UTC, as one statement. */
export abstract class DailyCounter {
  private counts = new Map<string, number>();
  private writing: Promise<void> = Promise.resolve();

  /** @param what begins a sentence about counts that could not be written. */
  constructor(
    protected readonly services: Pick<Services, "db" | "billingClock">,
    private readonly what: string,
  ) {}

  /** Adds the counts to those of the day, given as `2026-11-01`. The keys come in order. */
  protected abstract insert(counts: Array<[key: string, count: number]>, day: string): Promise<void>;

  /** Things whose counts have not been written yet. */
  get size(): number {
    return this.counts.size;
  }

  /** Writes what was counted; what could not be written is counted again. One write at a time. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  protected add(key: string): void {
    const known = this.counts.get(key);
    if (known === undefined && this.counts.size >= CAPACITY) return;
    this.counts.set(key, (known ?? 0) + 1);
  }

  private async write(): Promise<void> {
    if (this.counts.size === 0) return;
    const taken = this.counts;
    this.counts = new Map();
    const day = this.services.billingClock.now().toISOString().slice(0, 10);
    try {
      await this.insert(
        [...taken].sort(([a], [b]) => (a < b ? -1 : 1)),
        day,
      );
    } catch (error) {
      for (const [key, count] of taken) this.counts.set(key, (this.counts.get(key) ?? 0) + count);
      logError(`${this.what} could not be written and are kept in memory`, error);
    }
  }
}
