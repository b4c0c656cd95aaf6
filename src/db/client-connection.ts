import type { Socket } from "node:net";
import { encodeMessage, MESSAGE, REPLIED, readText, STARTUP } from "./wire-protocol.ts";

const SETS_FOR_SESSION = /(?:^|;)\s*set\s+(?!local\b|transaction\b|constraints\b)|\bset_config\s*\(/i;
const PREPARES = /\bprepare\s+(?:"([^"]+)"|(\w+))/gi;
const COPIES_IN = /(?:^|;)\s*copy\s[^;]*\bfrom\s+stdin\b/i;
const STATEMENT = "S";

/** Tracks what a client leaves behind in the shared session, so it can be cleaned up. */
class SessionTraces {
  /**
   * True once the client has set something that outlives its transaction, such as `search_path`.
   */
  settings = false;
  /** True for a request that would make PGlite exit because it cannot wait for a COPY's rows. */
  copiesIn = false;
  private readonly statements = new Set<string>();

  note(messages: Iterable<Buffer>): void {
    this.copiesIn = false;
    for (const message of messages) this.noteMessage(message);
  }

  /** Returns a request that drops the client's prepared statements; null if it has none. */
  closeStatements(): Uint8Array | null {
    if (this.statements.size === 0) return null;
    const closes = [...this.statements].map((name) => encodeMessage(MESSAGE.close, `${STATEMENT}${name}\0`));
    return Buffer.concat([...closes, encodeMessage(MESSAGE.sync)]);
  }

  private noteMessage(message: Buffer): void {
    switch (message[0]) {
      case MESSAGE.parse: {
        const name = readText(message, 5);
        if (name) this.statements.add(name);
        this.noteText(readText(message, 6 + Buffer.byteLength(name)));
        break;
      }
      case MESSAGE.close:
        if (message.toString("latin1", 5, 6) === STATEMENT) this.statements.delete(readText(message, 6));
        break;
      case MESSAGE.query:
        this.noteText(readText(message, 5));
        for (const [, quoted, plain] of readText(message, 5).matchAll(PREPARES)) {
          this.statements.add(quoted ?? plain?.toLowerCase() ?? "");
        }
    }
  }

  private noteText(text: string): void {
    if (SETS_FOR_SESSION.test(text)) this.settings = true;
    if (COPIES_IN.test(text)) this.copiesIn = true;
  }
}

/** One client; splits its bytes into requests, each ending where PostgreSQL replies. */
export class ClientConnection {
  closed = false;
  /** True between an extended request's first message and its Sync. */
  midRequest = false;
  readonly traces = new SessionTraces();
  /** Resolves once the client has disconnected and `attend` has handled it. */
  readonly gone: Promise<void>;
  private started = false;
  private buffer: Buffer = Buffer.alloc(0);

  /** @param attend called whenever there may be something to run or clean up. */
  constructor(
    private readonly socket: Socket,
    attend: (connection: ClientConnection) => void,
  ) {
    socket.setNoDelay(true);
    socket.on("data", (data: Buffer) => {
      this.buffer = this.buffer.length === 0 ? data : Buffer.concat([this.buffer, data]);
      attend(this);
    });
    socket.on("error", () => socket.destroy());
    this.gone = new Promise((resolve) => {
      socket.on("close", () => {
        this.closed = true;
        attend(this);
        resolve();
      });
    });
  }

  /** Copies the bytes, since PGlite overwrites them while the socket may still hold them. */
  send(data: Uint8Array): void {
    if (this.socket.writable) this.socket.write(Buffer.from(data));
  }

  cut(): void {
    this.socket.destroy();
  }

  /** Returns the next complete request, or undefined if there is none. */
  next(): Uint8Array | undefined {
    if (this.closed) return undefined;
    return this.started ? this.nextRequest() : this.nextStartup();
  }

  private nextStartup(): Uint8Array | undefined {
    if (this.buffer.length < 8) return undefined;
    const length = this.buffer.readInt32BE(0);
    const code = this.buffer.readInt32BE(4);
    if (code === STARTUP.sslRequest) {
      this.take(length);
      this.socket.write("N");
      return this.nextStartup();
    }
    if (code !== STARTUP.version3) {
      this.cut();
      return undefined;
    }
    if (this.buffer.length < length) return undefined;
    this.started = true;
    return this.take(length);
  }

  private nextRequest(): Uint8Array | undefined {
    const end = this.endOfRequest();
    if (end === undefined) return undefined;
    const request = this.take(end);
    this.traces.note(splitMessages(request));
    return request;
  }

  private endOfRequest(): number | undefined {
    let end = 0;
    while (this.buffer.length >= end + 5) {
      const type = this.buffer.readUInt8(end);
      end += messageLength(this.buffer, end);
      if (end > this.buffer.length) return undefined;
      if (type === MESSAGE.terminate) {
        this.socket.end();
        return undefined;
      }
      if (!REPLIED.has(type)) continue;
      this.midRequest = type === MESSAGE.flush;
      return end;
    }
    return undefined;
  }

  private take(length: number): Buffer {
    const taken = this.buffer.subarray(0, length);
    this.buffer = this.buffer.subarray(length);
    return taken;
  }
}

function* splitMessages(request: Buffer): Generator<Buffer> {
  for (let at = 0; at < request.length; at += messageLength(request, at)) {
    yield request.subarray(at, at + messageLength(request, at));
  }
}

function messageLength(bytes: Buffer, at: number): number {
  return 1 + bytes.readInt32BE(at + 1);
}
