import { logError } from "../../log-error.ts";
import type { Services } from "../../services.ts";
import type { WriteNumber } from "./write-once.ts";

/**
 * Maximum number of distinct keys between two writes, to bound memory; further keys are not
 * counted.
 */
const CAPACITY = 100_000;

/** A UTC day, e.g. `2026-11-01`, a key, and the number of times it was counted that day. */
export type DailyCount = [day: string, key: string, count: number];

/**
 * Counts in memory and adds the counts to their UTC days in one statement. A failed write is
 * retried under the same number, so it counts once even if only its reply was lost.
 */
export abstract class DailyCounter {
  private counts = new Map<string, number>();
  private unwritten: { counts: DailyCount[]; number: number } | null = null;
  private writing: Promise<void> = Promise.resolve();
  private readonly writer = crypto.randomUUID();
  private number = 0;
  private hasFailed = false;
  private writtenAt = performance.now();

  /** @param what subject of the log line for a failed write, e.g. `Visits`. */
  constructor(
    protected readonly services: Pick<Services, "db" | "billingClock">,
    private readonly what: string,
  ) {}

  /** Adds the counts unless they were already added under this number; numbers arrive in order. */
  protected abstract insert(counts: DailyCount[], number: WriteNumber): Promise<void>;

  /** Number of unwritten counts. */
  get size(): number {
    return this.counts.size + (this.unwritten?.counts.length ?? 0);
  }

  /** Seconds that counts have been waiting to be written; 0 if there are none. */
  get unwrittenSeconds(): number {
    return this.size === 0 ? 0 : (performance.now() - this.writtenAt) / 1_000;
  }

  /** Writes the counts, one write at a time; a failed write is kept for the next flush. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  /** @param key must not start with a space. */
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
      this.writtenAt = performance.now();
    } catch (error) {
      if (!this.hasFailed) logError(`${this.what} could not be written and are kept in memory`, error);
      this.hasFailed = true;
    }
  }

  /** Returns any failed write again before newer counts. */
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

/** Encodes a column as one parameter: a PostgreSQL array literal of values that need no quotes. */
export function arrayText(values: Array<string | number>): string {
  return `{${values.join(",")}}`;
}
