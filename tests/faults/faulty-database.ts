import postgres from "postgres";
import { startFaultProxy } from "../helpers/fault-proxy.ts";
import { startPostgres } from "../helpers/postgres.ts";

export interface Fault {
  name: string;
  begin(): Promise<void>;
  end(): Promise<void>;
}

export interface FaultyDatabase {
  /** URL through the proxy. */
  url: string;
  /** URL without the proxy, for the test's own queries. */
  directUrl: string;
  faults: Fault[];
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL server with its faults; returns null if none is installed. */
export async function startFaultyDatabase(): Promise<FaultyDatabase | null> {
  const server = await startPostgres();
  if (!server) return null;
  const proxy = await startFaultProxy(server.url);
  return {
    url: proxy.url,
    directUrl: server.url,
    faults: [
      { name: "stopped", begin: () => server.crash(), end: () => server.restart() },
      {
        name: "frozen",
        begin: async () => server.signal("SIGSTOP"),
        end: async () => server.signal("SIGCONT"),
      },
      { name: "cut off", begin: async () => proxy.partition(), end: async () => proxy.heal() },
      lockedUsers(server.url),
    ],
    async stop() {
      proxy.stop();
      await server.stop();
    },
  };
}

function lockedUsers(url: string): Fault {
  let release = () => {};
  let held = Promise.resolve();
  return {
    name: "users locked",
    async begin() {
      // The driver would end a connection after half an hour to an hour, and the lock with it.
      const sql = postgres(url, { max: 1, max_lifetime: null, onnotice: () => {} });
      const locked = Promise.withResolvers<void>();
      const over = Promise.withResolvers<void>();
      release = over.resolve;
      held = sql
        .begin(async (tx) => {
          await tx`lock table users`;
          locked.resolve();
          await over.promise;
        })
        .then(() => sql.end());
      await locked.promise;
    },
    async end() {
      release();
      await held;
    },
  };
}
