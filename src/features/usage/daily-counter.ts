import { logError } from "../../log-error.ts";
import type { Services } from "../../services.ts";
import type { WriteNumber } from "./write-once.ts";

/**
 * Distinct things counted between two writes; more are not counted, so that memory stays bounded.
 */
const CAPACITY = 100_000;

/** A day in UTC, as `2026-11-01`, and what was counted on it how often. */
export type DailyCount = [day: string, key: string, count: number];

/**
 * Counts in memory and writes to the day, in UTC, as one statement. What could not be written is
 * written later under the same number, so that it counts once even if the first try went through
 * and its answer was lost.
 */
export abstract class DailyCounter {
  private counts = new Map<string, number>();
  private unwritten: { counts: DailyCount[]; number: number } | null = null;
  private writing: Promise<void> = Promise.resolve();
  private readonly writer = crypto.randomUUID();
  private number = 0;
  private hasFailed = false;

  /** @param what begins a sentence about counts that could not be written. */
  constructor(
    protected readonly services: Pick<Services, "db" | "billingClock">,
    private readonly what: string,
  ) {}

  /**
   * Adds the counts to those of their days, unless that was done under this number. They come in
   * order.
   */
  protected abstract insert(counts: DailyCount[], number: WriteNumber): Promise<void>;

  /** Things whose counts have not been written yet. */
  get size(): number {
    return this.counts.size + (this.unwritten?.counts.length ?? 0);
  }

  /**
   * Writes what was counted; what could not be written stays for the next time. One write at a
   * time.
   */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  /** @param key without a space at its beginning. */
  protected add(key: string): void {
    const dated = `${this.today()} ${key}`;
    const known = this.counts.get(dated);
    if (known === undefined && this.counts.size >= CAPACITY) return;
    this.counts.set(dated, (known ?? 0) + 1);
  }

  private today(): string {
    return this.services.billingClock.now().toISOString().slice(0, 10);
  }

  private async write(): Promise<void> {
    const { writer, services } = this;
    try {
      for (let taken = this.take(); taken; taken = this.take()) {
        await this.insert(taken.counts, { writer, number: taken.number, at: services.billingClock.now() });
        this.unwritten = null;
        this.hasFailed = false;
      }
    } catch (error) {
      if (!this.hasFailed) logError(`${this.what} could not be written and are kept in memory`, error);
      this.hasFailed = true;
    }
  }

  /** The counts of a try that failed come before those that were counted since. */
  private take(): { counts: DailyCount[]; number: number } | null {
    if (this.unwritten) return this.unwritten;
    if (this.counts.size === 0) return null;
    const counts = [...this.counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([dated, count]): DailyCount => {
        const space = dated.indexOf(" ");
        return [dated.slice(0, space), dated.slice(space + 1), count];
      });
    this.counts = new Map();
    this.number += 1;
    this.unwritten = { counts, number: this.number };
    return this.unwritten;
  }
}

/** A column of many rows as one parameter: the text of an array, of values that need no quotes. */
export function arrayText(values: Array<string | number>): string {
  return `{${values.join(",")}}`;
}
