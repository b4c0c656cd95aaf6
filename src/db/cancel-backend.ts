import { openSocket, type SocketTarget } from "./database-socket.ts";

const CANCEL_REQUEST = 80_877_102;
const LONGEST_MS = 1_000;

/** Server process behind a connection, as announced by the server; a pooler names any 32 bits. */
export interface Backend {
  pid: number;
  secret: number;
}

/**
 * Requests that the server stop a backend's statement, so that an abandoned one does not go on
 * waiting for a lock. Best effort: the server only closes the connection.
 */
export function cancelBackend(target: SocketTarget, { pid, secret }: Backend): void {
  const message = Buffer.alloc(16);
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(CANCEL_REQUEST, 4);
  message.writeUInt32BE(pid, 8);
  message.writeUInt32BE(secret, 12);
  const socket = openSocket(target);
  const timer = setTimeout(() => socket.destroy(), LONGEST_MS);
  socket.on("error", () => socket.destroy());
  socket.on("close", () => clearTimeout(timer));
  socket.on("connect", () => socket.write(message));
}
