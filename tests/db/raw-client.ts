import { connect, type Socket } from "node:net";
import { encodeMessage, MESSAGE, STARTUP } from "../../src/db/wire-protocol.ts";

const BIND = 0x42;
const EXECUTE = 0x45;
const READY = ["I", "T", "E"].map((status) => `Z\0\0\0\u0005${status}`);

/** Speaks PostgreSQL's protocol byte by byte, to do things that no driver does. */
export class RawClient {
  private received = "";
  readonly closed: Promise<void>;

  private constructor(private readonly socket: Socket) {
    socket.on("data", (data: Buffer) => {
      this.received += data.toString("latin1");
      this.socket.emit("progress");
    });
    socket.on("error", () => socket.destroy());
    this.closed = new Promise((resolve) => socket.on("close", () => resolve()));
  }

  static async open(path: string): Promise<RawClient> {
    const socket = connect(path);
    const client = new RawClient(socket);
    await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
    const parameters = "user\0postgres\0database\0postgres\0\0";
    const startup = Buffer.alloc(8 + parameters.length);
    startup.writeInt32BE(startup.length, 0);
    startup.writeInt32BE(STARTUP.version3, 4);
    startup.write(parameters, 8);
    client.write(startup);
    await client.readyForQuery();
    return client;
  }

  write(data: Uint8Array): void {
    this.socket.write(data);
  }

  async query(sql: string): Promise<string> {
    this.write(encodeMessage(MESSAGE.query, `${sql}\0`));
    return this.readyForQuery();
  }

  /** Waits for the end of a reply, in any transaction state, and returns its bytes as text. */
  async readyForQuery(): Promise<string> {
    while (!READY.some((message) => this.received.endsWith(message))) await this.progress();
    const answer = this.received;
    this.received = "";
    return answer;
  }

  async someAnswer(): Promise<void> {
    while (this.received === "") await this.progress();
  }

  /** Closes the connection abruptly, as a killed process does. */
  kill(): Promise<void> {
    this.socket.destroy();
    return this.closed;
  }

  private progress(): Promise<void> {
    return new Promise((resolve) => this.socket.once("progress", () => resolve()));
  }
}

/** Returns Parse, Bind, Execute and Sync for a statement without parameters. */
export function extendedQuery(sql: string): Buffer {
  return Buffer.concat([
    encodeMessage(MESSAGE.parse, `\0${sql}\0\0\0`),
    encodeMessage(BIND, "\0".repeat(8)),
    encodeMessage(EXECUTE, "\0".repeat(5)),
    encodeMessage(MESSAGE.sync),
  ]);
}
