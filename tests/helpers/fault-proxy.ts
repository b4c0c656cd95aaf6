import { createConnection, createServer, type Socket } from "node:net";

export interface FaultProxy {
  /** The address behind it, by way of the proxy. */
  url: string;
  /**
   * From now on swallows every byte in both directions, as a network does that has lost its way.
   */
  partition(): void;
  /** Lets bytes through again, of new connections and of those that are still open. */
  heal(): void;
  /** Swallows from now on all of the connections that are open, and lets new ones through. */
  forget(): void;
  stop(): void;
}

/** A TCP proxy before a PostgreSQL server, on a port of its own. */
export async function startFaultProxy(url: string): Promise<FaultProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const forgotten = new WeakSet<Socket>();
  let swallows = false;
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
    join(client, upstream);
    join(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String(address.port);
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
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
