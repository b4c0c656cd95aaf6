import postgres, { type Sql } from "postgres";
import { type DriverSettings, openWatchedSocket } from "./database-socket.ts";

/** A PostgreSQL server's address, or the Unix socket of the embedded database. */
export type DatabaseAddress = { url: string } | { socket: string };

/** A driver on that address. A connection is given up when it is not there after `connectMs`. */
export function openDriver(address: DatabaseAddress, settings: DriverSettings, connectMs: number): Sql {
  const all = { onnotice: () => {}, connect_timeout: connectMs / 1_000, ...settings };
  if ("url" in address) return postgres(address.url, all);
  return postgres({ ...all, path: address.socket, database: "postgres", username: "postgres" });
}

const CONNECT_MS = 5_000;
/** Longer than what runs over such a driver takes, apart from migrations. */
const REPLY_MS = 10_000;

export interface PoolOptions {
  max?: number;
  /** Milliseconds until a connection on which nothing is answered is closed. */
  replyMs?: number;
}

/**
 * The bare driver with a pool of its own, for what does not use our tables or needs more than
 * statements.
 */
export function openPool(address: DatabaseAddress, { max = 10, replyMs = REPLY_MS }: PoolOptions = {}): Sql {
  return openDriver(address, { max, socket: (target) => openWatchedSocket(target, replyMs) }, CONNECT_MS);
}
