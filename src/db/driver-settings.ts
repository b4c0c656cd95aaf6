import postgres, { type Sql } from "postgres";
import { type DriverSettings, openWatchedSocket } from "./database-socket.ts";

export type DatabaseAddress = { url: string } | { socket: string };

/**
 * Opens a driver that stops trying to connect after `connectMs`. It prepares no named statements,
 * since transaction poolers lose them. It does not query each connection's array types, since we
 * pass arrays as text: if the connection closed before the reply, that query's unhandled rejection
 * would end the process.
 */
export function openDriver(address: DatabaseAddress, settings: DriverSettings, connectMs: number): Sql {
  const all = {
    onnotice: () => {},
    connect_timeout: connectMs / 1_000,
    fetch_types: false,
    prepare: false,
    ...settings,
  };
  if ("url" in address) return postgres(address.url, all);
  return postgres({ ...all, path: address.socket, database: "postgres", username: "postgres" });
}

const CONNECT_MS = 5_000;
/** Longer than any work over a bare driver except migrations. */
const REPLY_MS = 10_000;

export interface PoolOptions {
  max?: number;
  /** Milliseconds without a reply after which a connection is closed. */
  replyMs?: number;
}

/**
 * Opens the bare driver with its own pool, for work outside our tables and commands such as LISTEN.
 */
export function openPool(address: DatabaseAddress, { max = 10, replyMs = REPLY_MS }: PoolOptions = {}): Sql {
  return openDriver(address, { max, socket: (target) => openWatchedSocket(target, replyMs) }, CONNECT_MS);
}
