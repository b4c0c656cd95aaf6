import { createServer, type Server } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { log } from "#src/log.ts";
import { ClientConnection } from "./client-connection.ts";
import { countDown } from "./countdown.ts";
import { encodeMessage, MESSAGE } from "./wire-protocol.ts";

const IDLE_IN_TRANSACTION_MS = 5_000;

/** Long enough to dump an embedded database. */
const LONGEST_TRANSACTION_MS = 60_000;

/** Grants the database to one connection at a time, first come, first served. */
class SharedSession {
  private holder: ClientConnection | undefined;
  private readonly waiting: ClientConnection[] = [];
  private busy: Promise<void> = Promise.resolve();
  /** Stops the idle countdown, which ignores any time the whole process was suspended. */
  private stopCountdown: (() => void) | undefined;
  private holdTimer: Timer | undefined;
  /** The connection whose settings are active in the session; undefined for the defaults. */
  private settingsOf: ClientConnection | undefined;

  constructor(
    private readonly database: PGlite,
    private readonly limits: Required<EmbeddedSocketOptions>,
  ) {}

  /** Called for a connection that has something to run or has disconnected. */
  attend(connection: ClientConnection): void {
    if (connection !== this.holder && !this.waiting.includes(connection)) this.waiting.push(connection);
    this.busy = this.busy.then(() => this.run()).catch(reportFailure);
  }

  drained(): Promise<void> {
    return this.busy;
  }

  private async run(): Promise<void> {
    for (;;) {
      this.holder ??= this.waiting.shift();
      const connection = this.holder;
      if (!connection) return;
      for (let request = connection.next(); request; request = connection.next()) {
        this.stopIdleTimer();
        await this.takeSettings(connection);
        await this.execute(connection, connection.traces.copiesIn ? REFUSE_COPY : request);
      }
      if (connection.closed) await this.abandon(connection);
      else if (connection.midRequest || this.database.isInTransaction()) return this.expectMore(connection);
      this.stopIdleTimer();
      this.stopHoldTimer();
      this.holder = undefined;
    }
  }

  private async takeSettings(connection: ClientConnection): Promise<void> {
    if (this.settingsOf && this.settingsOf !== connection) await this.database.exec("reset all");
    this.settingsOf = connection.traces.settings ? connection : undefined;
  }

  private async execute(connection: ClientConnection, request: Uint8Array): Promise<void> {
    try {
      await this.pass(request, (data) => connection.send(data));
    } catch (error) {
      reportFailure(error);
      connection.cut();
    }
  }

  /** Rolls back a disconnected client's transaction and drops its prepared statements. */
  private async abandon(connection: ClientConnection): Promise<void> {
    if (connection.midRequest || this.database.isInTransaction()) await this.database.exec("rollback");
    const closing = connection.traces.closeStatements();
    if (closing) await this.pass(closing);
  }

  private async pass(request: Uint8Array, onRawData = (_data: Uint8Array) => {}): Promise<void> {
    await this.database.runExclusive(() => this.database.execProtocolRawStream(request, { onRawData }));
  }

  private expectMore(connection: ClientConnection): void {
    this.stopCountdown ??= countDown(this.limits.idleInTransactionMs, () => connection.cut());
    this.holdTimer ??= setInterval(() => {
      if (this.waiting.length > 0) connection.cut();
    }, this.limits.longestTransactionMs);
  }

  private stopHoldTimer(): void {
    clearInterval(this.holdTimer);
    this.holdTimer = undefined;
  }

  private stopIdleTimer(): void {
    this.stopCountdown?.();
    this.stopCountdown = undefined;
  }
}

/**
 * Sent instead of a COPY, so the error reply and the transaction state come from PostgreSQL itself.
 */
const REFUSE_COPY = encodeMessage(
  MESSAGE.query,
  `do $$ begin raise feature_not_supported
   using message = 'the embedded database does not take COPY FROM STDIN', hint = 'Use INSERT'; end $$\0`,
);

export interface EmbeddedSocketOptions {
  /** Milliseconds a connection may leave its transaction idle before it is closed. */
  idleInTransactionMs?: number;
  /** Milliseconds after which an endless transaction is aborted if others are waiting. */
  longestTransactionMs?: number;
}

/**
 * Serves PGlite on a Unix socket to any PostgreSQL client.
 *
 * All clients share PGlite's single session, so a client holds it from a request's first message to
 * its Sync, and throughout a transaction; docs/decisions/002 explains why pglite-socket's server is
 * unsuitable.
 */
export async function serveEmbeddedSocket(
  database: PGlite,
  path: string,
  options: EmbeddedSocketOptions = {},
): Promise<{ stop(): Promise<void> }> {
  const session = new SharedSession(database, {
    idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
    longestTransactionMs: LONGEST_TRANSACTION_MS,
    ...options,
  });
  const connections = new Set<ClientConnection>();
  const server = createServer((socket) => {
    const connection = new ClientConnection(socket, (connection) => session.attend(connection));
    connections.add(connection);
    void connection.gone.then(() => connections.delete(connection));
  });
  await listen(server, path);
  return {
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const connection of connections) connection.cut();
      await Promise.all([closed, ...[...connections].map(({ gone }) => gone)]);
      await session.drained();
    },
  };
}

function reportFailure(error: unknown): void {
  log.error("The embedded database failed on a request", {}, error);
}

async function listen(server: Server, path: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => resolve());
  });
}
