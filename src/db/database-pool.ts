import { countDown } from "./countdown.ts";
import { DatabaseConnection, type Rows, type Statement } from "./database-connection.ts";
import { DatabaseHealth } from "./database-health.ts";
import { DatabaseUnavailableError } from "./database-unavailable.ts";
import type { DatabaseAddress } from "./driver-settings.ts";
import { LIMITS, type PoolLimits } from "./pool-limits.ts";
import { statementTimeout } from "./statement-timeout.ts";

/** Statements and transactions waiting for a free connection, first come, first served. */
class ConnectionQueue {
  private readonly waiting = new Set<Waiter>();

  get size(): number {
    return this.waiting.size;
  }

  /**
   * Resolves with a connection, or with null for permission to open one.
   * @throws DatabaseUnavailableError after `limitMs`; the error is also passed to `onLate`.
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

  /** Removes the first entry in the queue and returns the function that serves it. */
  next(): Waiter["take"] | undefined {
    const [first] = this.waiting;
    if (first) this.waiting.delete(first);
    return first?.take;
  }

  /** Fails all entries that have waited longer than `longerThanMs`. */
  refuse(longerThanMs: number, reason: string): void {
    const before = performance.now() - longerThanMs;
    for (const { since, fail } of this.waiting) {
      if (since <= before) fail(new DatabaseUnavailableError(reason));
    }
  }
}

/** Outage duration after which even statements with a long timeout have lost their connection. */
const LOST_MS = 30_000;
/**
 * Age at which connections are replaced, to follow failovers and limit the server's memory growth.
 */
const LIFETIME_MS = 30 * 60_000;

export interface PoolUse {
  open: number;
  used: number;
  waiting: number;
  limit: number;
}

/**
 * A pool of connections, each serving one statement or transaction at a time. Waiting for a
 * connection also times out.
 */
export class DatabasePool {
  readonly health: DatabaseHealth;
  private readonly limits: PoolLimits;
  private readonly idle: DatabaseConnection[] = [];
  private readonly used = new Set<DatabaseConnection>();
  private readonly queue = new ConnectionQueue();
  private opening = 0;
  private closed = false;

  constructor(
    private readonly address: DatabaseAddress,
    limits: Partial<PoolLimits> = {},
    log?: (line: string) => void,
  ) {
    this.limits = { ...LIMITS, ...limits };
    this.health = new DatabaseHealth({
      probe: () => this.probe(),
      onUnreachable: (reason, forMs) => this.giveUp(reason, forMs),
      quietMs: this.limits.quietMs,
      log,
    });
  }

  get load(): PoolUse {
    const used = this.used.size + this.opening;
    return {
      used,
      open: used + this.idle.length,
      waiting: this.queue.size,
      limit: this.limits.connections,
    };
  }

  run(statement: Statement): Promise<Rows> {
    return this.use((connection) => this.runOn(connection, statement));
  }

  /** Runs a statement on a connection held by the caller. */
  async runOn(connection: DatabaseConnection, statement: Statement): Promise<Rows> {
    try {
      return await connection.run(statement, statementTimeout() ?? this.limits.statementMs);
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) this.noteFailure(error);
      throw error;
    }
  }

  /**
   * Lends a connection to `work`. @throws DatabaseUnavailableError if none becomes free in time.
   */
  async use<Result>(work: (connection: DatabaseConnection) => Promise<Result>): Promise<Result> {
    const connection = await this.take();
    try {
      return await work(connection);
    } finally {
      this.giveBack(connection);
    }
  }

  /** Whether the database replies within `limitMs`. */
  async answers(limitMs: number): Promise<boolean> {
    if (!this.health.isReachable) return false;
    const connection = this.idle.pop();
    try {
      if (connection) await this.hold(connection).connect(limitMs);
      else await this.probe(limitMs);
      return true;
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) this.noteFailure(error);
      return false;
    } finally {
      if (connection) this.giveBack(connection);
    }
  }

  /** Waits up to `limitMs` for running work, then closes everything. */
  async close(limitMs: number): Promise<void> {
    this.closed = true;
    this.health.close();
    this.queue.refuse(0, "the server is stopping");
    const late = performance.now() + limitMs;
    while (this.used.size + this.opening > 0 && performance.now() < late) await Bun.sleep(10);
    for (const connection of [...this.idle.splice(0), ...this.used]) connection.close();
  }

  private async take(): Promise<DatabaseConnection> {
    if (this.closed) throw new DatabaseUnavailableError("the server is stopping");
    if (!this.health.isReachable) throw new DatabaseUnavailableError(this.health.reason ?? "out of reach");
    for (let found = this.idle.pop(); found; found = this.idle.pop()) {
      if (this.isUsable(found)) return this.hold(found);
    }
    if (this.used.size + this.opening >= this.limits.connections) return (await this.wait()) ?? this.open();
    this.opening += 1;
    return this.open();
  }

  /** Opens a connection that the caller has already counted as opening. */
  private async open(): Promise<DatabaseConnection> {
    const connection = new DatabaseConnection(this.address);
    try {
      await connection.connect(this.limits.connectMs);
      return this.hold(connection);
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) this.noteFailure(error);
      throw error;
    } finally {
      this.opening -= 1;
      if (!this.used.has(connection)) this.letNextOpen();
    }
  }

  private hold(connection: DatabaseConnection): DatabaseConnection {
    this.used.add(connection);
    return connection;
  }

  private wait(): Promise<DatabaseConnection | null> {
    const { waitMs, troubledWaitMs } = this.limits;
    const limitMs = this.health.reason === null ? waitMs : troubledWaitMs;
    return this.queue.wait(limitMs, (error) => this.noteFailure(error));
  }

  private giveBack(connection: DatabaseConnection): void {
    this.used.delete(connection);
    if (!this.isUsable(connection) || this.closed) {
      connection.close();
      this.letNextOpen();
      return;
    }
    const take = this.queue.next();
    if (take) take(this.hold(connection));
    else this.idle.push(connection);
  }

  private letNextOpen(): void {
    const take = this.queue.next();
    if (!take) return;
    this.opening += 1;
    take(null);
  }

  private isUsable(connection: DatabaseConnection): boolean {
    if (!connection.isGone && performance.now() - connection.openedAt < LIFETIME_MS) return true;
    connection.close();
    return false;
  }

  private giveUp(reason: string, outOfReachMs: number): void {
    this.queue.refuse(0, reason);
    if (outOfReachMs < LOST_MS) return;
    for (const connection of this.used) connection.close();
  }

  /** Records a failure; shortens every wait if it starts an outage. */
  private noteFailure({ message }: DatabaseUnavailableError): void {
    const begins = this.health.reason === null;
    this.health.failed(message);
    if (!begins) return;
    const { troubledWaitMs } = this.limits;
    this.queue.refuse(troubledWaitMs, message);
    setTimeout(() => this.queue.refuse(troubledWaitMs, message), troubledWaitMs);
  }

  /** Opens a connection, to show that the server still accepts new connections. */
  private async probe(limitMs = this.limits.probeMs): Promise<void> {
    const connection = new DatabaseConnection(this.address);
    await connection.connect(limitMs);
    connection.close();
  }
}

interface Waiter {
  since: number;
  take: (connection: DatabaseConnection | null) => void;
  fail: (error: Error) => void;
}
