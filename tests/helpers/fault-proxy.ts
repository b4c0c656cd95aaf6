import { createConnection, createServer, type Socket } from "node:net";
import { listenLocally } from "./free-port.ts";

export interface FaultProxy {
  /** Address of the server through the proxy. */
  url: string;
  /** Drops every byte in both directions from now on, as a broken network does. */
  partition(): void;
  /** Forwards bytes again, for new and open connections. */
  heal(): void;
  /** Drops every byte of open connections from now on, and forwards those of new ones. */
  forget(): void;
  /** Returns how many bytes the server has sent. */
  received(): number;
  stop(): void;
}

/** Starts a TCP proxy in front of a PostgreSQL or IMAP server. */
export async function startFaultProxy(url: string): Promise<FaultProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const forgotten = new WeakSet<Socket>();
  let swallows = false;
  let received = 0;
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on("data", (data: Buffer) => {
      if (!swallows && !forgotten.has(from)) to.write(data);
    });
    from.on("error", () => from.destroy());
    from.on("close", () => {
      sockets.delete(from);
      if (!swallows) to.destroy();
    });
  };
  const server = createServer((client) => {
    const upstream = createConnection(Number(target.port), target.hostname);
    upstream.on("data", (data: Buffer) => {
      received += data.byteLength;
    });
    join(client, upstream);
    join(upstream, client);
  });
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String(await listenLocally(server));
  return {
    url: through.href,
    partition() {
      swallows = true;
    },
    heal() {
      swallows = false;
    },
    forget() {
      for (const socket of sockets) forgotten.add(socket);
    },
    received: () => received,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
