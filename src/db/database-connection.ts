import type { Socket } from "node:net";
import { drizzle } from "drizzle-orm/postgres-js";
import type { Row, RowList, Sql } from "postgres";
import { countDown } from "./countdown.ts";
import { noAnswer, openSocket, type SocketTarget } from "./database-socket.ts";
import { DatabaseUnavailableError, isOutage } from "./database-unavailable.ts";
import { type DatabaseAddress, openDriver } from "./driver-settings.ts";

const CANCEL_REQUEST = 80_877_102;
const LONGEST_MS = 1_000;

export type Rows = RowList<Row[]>;

export interface Statement {
  text: string;
  parameters: never[];
  options: { prepare?: boolean };
  /** Whether rows are arrays instead of objects. */
  asValues: boolean;
}

/** Time a canceled statement's connection stays open so the cancellation arrives. */
const CANCEL_GRACE_MS = 500;
/** The driver's own connection timeout, longer than the pool's. */
const CONNECT_MS = 30_000;

/**
 * A single database connection. Its driver is discarded with it: after a lost connection the driver
 * may leave later statements waiting forever, or send them outside their transaction.
 */
export class DatabaseConnection {
  readonly openedAt = performance.now();
  private readonly sql: Sql;
  /** Functions that reject running statements. */
  private readonly underWay = new Set<(error: Error) => void>();
  private target: SocketTarget | undefined;
  private socket: Socket | undefined;
  private backend: Backend | undefined;
  private gone = false;

  constructor(address: DatabaseAddress) {
    const settings = { max: 1, max_lifetime: null, socket: (target: SocketTarget) => this.open(target) };
    this.sql = openDriver(address, settings, CONNECT_MS);
    // Sets the parsers drizzle's own session relies on.
    drizzle(this.sql);
  }

  /** Whether nothing more can be sent. */
  get isGone(): boolean {
    return this.gone;
  }

  /** Connects, or checks the connection. @throws DatabaseUnavailableError with the reason. */
  async connect(limitMs: number): Promise<void> {
    try {
      await this.run({ text: "select 1", parameters: [], options: {}, asValues: false }, limitMs);
    } catch (error) {
      this.close();
      throw error instanceof DatabaseUnavailableError ? error : unavailable(error);
    }
  }

  /**
   * @throws DatabaseUnavailableError if there is no reply within `limitMs` or the connection is
   * lost; otherwise the server's own error.
   */
  async run({ text, parameters, options, asValues }: Statement, limitMs: number): Promise<Rows> {
    if (this.gone) throw new DatabaseUnavailableError("the connection was lost");
    const cut = Promise.withResolvers<never>();
    this.underWay.add(cut.reject);
    const stop = countDown(limitMs, () => {
      this.abandon();
      cut.reject(noAnswer(limitMs));
    });
    const query = this.sql.unsafe(text, parameters, options);
    const sent = asValues ? query.values() : query;
    try {
      const rows = await Promise.race([sent, cut.promise]);
      this.backend = rows.state;
      return rows;
    } catch (error) {
      throw isOutage(error) ? unavailable(error) : error;
    } finally {
      stop();
      this.underWay.delete(cut.reject);
    }
  }

  close(): void {
    this.gone = true;
    for (const cut of this.underWay) cut(new DatabaseUnavailableError("the connection was lost"));
    // Ends the driver before closing its socket, so it never writes to a closed socket.
    void this.sql.end({ timeout: 0 }).finally(() => this.socket?.destroy());
  }

  /** Retires the connection and cancels its running statement. */
  private abandon(): void {
    this.gone = true;
    if (this.backend?.pid && this.target) cancelBackend(this.target, this.backend);
    setTimeout(() => this.close(), CANCEL_GRACE_MS);
  }

  private open(target: SocketTarget): Socket {
    if (this.gone) throw new DatabaseUnavailableError("the connection was closed");
    this.target = target;
    this.socket = openSocket(target);
    this.socket.on("close", () => this.close());
    return this.socket;
  }
}

function unavailable(cause: unknown): DatabaseUnavailableError {
  if (cause instanceof DatabaseUnavailableError) return cause;
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new DatabaseUnavailableError(reason, { cause });
}

/**
 * Server process behind a connection, as announced by the server; poolers announce arbitrary 32-bit
 * values.
 */
interface Backend {
  pid: number;
  secret: number;
}

/**
 * Asks the server to cancel a backend's statement, so an abandoned statement does not keep waiting
 * for a lock. Best effort: the server closes the connection without replying.
 */
export function cancelBackend(target: SocketTarget, { pid, secret }: Backend): void {
  const message = Buffer.alloc(16);
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(CANCEL_REQUEST, 4);
  message.writeUInt32BE(pid, 8);
  message.writeUInt32BE(secret, 12);
  const socket = openSocket(target);
  const timer = setTimeout(() => socket.destroy(), LONGEST_MS);
  socket.on("error", () => socket.destroy());
  socket.on("close", () => clearTimeout(timer));
  socket.on("connect", () => socket.write(message));
}
