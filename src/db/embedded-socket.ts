import { createServer, type Server, type Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";

const SSL_REQUEST = 80_877_103;
const CANCEL_REQUEST = 80_877_102;
const PROTOCOL_3 = 196_608;

export interface EmbeddedSocketOptions {
  /** Milliseconds that a connection may leave its transaction open without a word before it is cut. */
  idleInTransactionMs?: number;
}

/**
 * Serves PGlite on a Unix socket to any PostgreSQL client.
 *
 * All clients share PGlite's one session, so a client holds it from the first message of a request to its
 * Sync, and through a whole transaction; docs/decisions/002 says why pglite-socket's own server does not do.
 */
export async function serveEmbeddedSocket(
  database: PGlite,
  path: string,
  options: EmbeddedSocketOptions = {},
): Promise<{ stop(): Promise<void> }> {
  const session = new SharedSession(database, options.idleInTransactionMs ?? 5_000);
  const connections = new Set<Connection>();
  const server = createServer((socket) => {
    const connection = new Connection(socket, session);
    connections.add(connection);
    socket.on("close", () => connections.delete(connection));
  });
  await listen(server, path);
  return {
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const connection of connections) connection.cut();
      await closed;
      await session.drained();
    },
  };
}

/** Lets one connection at a time speak to the database, first come, first served. */
class SharedSession {
  private holder: Connection | undefined;
  private readonly waiting: Connection[] = [];
  private busy: Promise<void> = Promise.resolve();
  private idleTimer: Timer | undefined;

  constructor(
    private readonly database: PGlite,
    private readonly idleInTransactionMs: number,
  ) {}

  /** Called by a connection that has something to run, or has gone. */
  attend(connection: Connection): void {
    if (connection !== this.holder && !this.waiting.includes(connection)) this.waiting.push(connection);
    this.busy = this.busy.then(() => this.run());
  }

  drained(): Promise<void> {
    return this.busy;
  }

  private async run(): Promise<void> {
    for (;;) {
      this.holder ??= this.waiting.shift();
      const connection = this.holder;
      if (!connection) return;
      clearTimeout(this.idleTimer);
      for (let request = connection.next(); request; request = connection.next()) {
        await this.execute(connection, request);
      }
      if (connection.closed) await this.abandon(connection);
      else if (connection.midRequest || this.database.isInTransaction()) return this.expectMore(connection);
      this.holder = undefined;
    }
  }

  private async execute(connection: Connection, request: Uint8Array): Promise<void> {
    try {
      await this.database.runExclusive(() =>
        this.database.execProtocolRawStream(request, { onRawData: (data) => connection.send(data) }),
      );
    } catch (error) {
      console.error("The embedded database failed on a request", error);
      connection.cut();
    }
  }

  private async abandon(connection: Connection): Promise<void> {
    if (connection.midRequest) {
      await this.database.runExclusive(() =>
        this.database.execProtocolRawStream(SYNC, { onRawData: () => {} }),
      );
    }
    if (this.database.isInTransaction()) await this.database.exec("rollback");
  }

  private expectMore(connection: Connection): void {
    this.idleTimer = setTimeout(() => connection.cut(), this.idleInTransactionMs);
  }
}

const SYNC = new Uint8Array([0x53, 0, 0, 0, 4]);

/** One client: cuts its bytes into requests, each of which ends where PostgreSQL answers. */
class Connection {
  closed = false;
  /** True between the first message of an extended request and its Sync. */
  midRequest = false;
  private started = false;
  private buffer: Buffer = Buffer.alloc(0);

  constructor(
    private readonly socket: Socket,
    private readonly session: SharedSession,
  ) {
    socket.setNoDelay(true);
    socket.on("data", (data: Buffer) => {
      this.buffer = this.buffer.length === 0 ? data : Buffer.concat([this.buffer, data]);
      this.session.attend(this);
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      this.closed = true;
      this.session.attend(this);
    });
  }

  send(data: Uint8Array): void {
    if (this.socket.writable) this.socket.write(data);
  }

  cut(): void {
    this.socket.destroy();
  }

  /** The next whole request that has arrived, or undefined. */
  next(): Uint8Array | undefined {
    if (this.closed) return undefined;
    return this.started ? this.nextRequest() : this.nextStartup();
  }

  private nextStartup(): Uint8Array | undefined {
    if (this.buffer.length < 8) return undefined;
    const length = this.buffer.readInt32BE(0);
    const code = this.buffer.readInt32BE(4);
    if (code === SSL_REQUEST) {
      this.take(length);
      this.socket.write("N");
      return this.nextStartup();
    }
    if (code === CANCEL_REQUEST || code !== PROTOCOL_3) {
      this.cut();
      return undefined;
    }
    if (this.buffer.length < length) return undefined;
    this.started = true;
    return this.take(length);
  }

  private nextRequest(): Uint8Array | undefined {
    let end = 0;
    while (this.buffer.length >= end + 5) {
      const type = this.buffer.readUInt8(end);
      end += 1 + this.buffer.readInt32BE(end + 1);
      if (end > this.buffer.length) return undefined;
      if (type === MESSAGE.terminate) {
        this.socket.end();
        return undefined;
      }
      if (!ANSWERED.has(type)) continue;
      this.midRequest = type === MESSAGE.flush;
      return this.take(end);
    }
    return undefined;
  }

  private take(length: number): Buffer {
    const taken = this.buffer.subarray(0, length);
    this.buffer = this.buffer.subarray(length);
    return taken;
  }
}

const MESSAGE = { query: 0x51, sync: 0x53, flush: 0x48, terminate: 0x58, functionCall: 0x46 };
const ANSWERED = new Set([MESSAGE.query, MESSAGE.sync, MESSAGE.flush, MESSAGE.functionCall]);

async function listen(server: Server, path: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => resolve());
  });
}
