import { countDown } from "./countdown.ts";
import type { DatabaseConnection } from "./database-connection.ts";
import { DatabaseUnavailableError } from "./database-unavailable.ts";

interface Waiter {
  since: number;
  take: (connection: DatabaseConnection | null) => void;
  fail: (error: Error) => void;
}

/** Statements and transactions that wait for a free connection, first come, first served. */
export class ConnectionQueue {
  private readonly waiting = new Set<Waiter>();

  get size(): number {
    return this.waiting.size;
  }

  /**
   * Resolves with a connection, or with null for permission to open one.
   * @throws DatabaseUnavailableError after `limitMs`, passed to `onLate` too.
   */
  wait(
    limitMs: number,
    onLate: (error: DatabaseUnavailableError) => void,
  ): Promise<DatabaseConnection | null> {
    const { promise, resolve, reject } = Promise.withResolvers<DatabaseConnection | null>();
    const fail = (error: Error) => {
      this.waiting.delete(waiter);
      reject(error);
    };
    const waiter: Waiter = { since: performance.now(), take: resolve, fail };
    this.waiting.add(waiter);
    const stop = countDown(limitMs, () => {
      const error = new DatabaseUnavailableError(`no free connection in ${limitMs / 1_000} s`);
      fail(error);
      onLate(error);
    });
    return promise.finally(stop);
  }

  /** Removes the first in the queue and returns the function that serves it. */
  next(): Waiter["take"] | undefined {
    const [first] = this.waiting;
    if (first) this.waiting.delete(first);
    return first?.take;
  }

  /** Fails all that have waited longer than `longerThanMs`. */
  refuse(longerThanMs: number, reason: string): void {
    const before = performance.now() - longerThanMs;
    for (const { since, fail } of this.waiting) {
      if (since <= before) fail(new DatabaseUnavailableError(reason));
    }
  }
}
