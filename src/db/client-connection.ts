import type { Socket } from "node:net";
import { SessionTraces } from "./session-traces.ts";
import { MESSAGE, REPLIED, STARTUP } from "./wire-protocol.ts";

/** One client: splits its bytes into requests, each of which ends where PostgreSQL replies. */
export class ClientConnection {
  closed = false;
  /** True between the first message of an extended request and its Sync. */
  midRequest = false;
  readonly traces = new SessionTraces();
  /** Resolves once the client has disconnected and `attend` has handled it. */
  readonly gone: Promise<void>;
  private started = false;
  private buffer: Buffer = Buffer.alloc(0);

  /** @param attend called whenever there may be something to run, or to clean up. */
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

  /** Copies the bytes: PGlite overwrites them while the socket may still hold them. */
  send(data: Uint8Array): void {
    if (this.socket.writable) this.socket.write(Buffer.from(data));
  }

  cut(): void {
    this.socket.destroy();
  }

  /** Returns the next complete request, or undefined. */
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
