import { Socket } from "node:net";
import type { Options } from "postgres";
import { countDown } from "./countdown.ts";
import { DatabaseUnavailableError } from "./database-unavailable.ts";

/** The driver's settings, including the socket factory missing from its types. */
export type DriverSettings = Options<Record<string, never>> & {
  socket?: (target: SocketTarget) => Socket;
};

/** Parsed driver settings that locate the server. */
export interface SocketTarget {
  host: string[];
  port: number[];
  path: string | false;
}

/** Connects a socket to the server. The driver reads the TLS server name from its `host`. */
export function openSocket({ host, port, path }: SocketTarget): Socket {
  const socket = new Socket();
  if (path) return socket.connect(path);
  const target = { host: host[0] ?? "localhost", port: port[0] ?? 5432 };
  return Object.assign(socket.connect(target), target);
}

/** Time for the driver to react to an error by writing to the closed socket. */
const CLOSE_STEP_MS = 10;

/** ReadyForQuery without its last byte; ends a server's reply. */
const READY = Buffer.from("Z\0\0\0\x05");

/**
 * Opens a socket that closes when written bytes get no reply for `milliseconds`. After its first
 * ReadyForQuery it closes in two steps, as if without an error: otherwise the driver would leave
 * queries sent between an error and the close waiting forever, and a rollback sent after the close
 * would end the process.
 */
export function openWatchedSocket(target: SocketTarget, milliseconds: number): Socket {
  const socket = openSocket(target);
  const write = socket.write.bind(socket);
  const emit = socket.emit.bind(socket);
  let wasReady = false;
  let stop: (() => void) | undefined;
  const awaitAnswer = () => {
    stop?.();
    stop = countDown(milliseconds, () => socket.destroy(noAnswer(milliseconds)));
  };
  socket.on("data", (data: Buffer) => {
    if (!data.subarray(-READY.length - 1, -1).equals(READY)) return awaitAnswer();
    wasReady = true;
    stop?.();
    stop = undefined;
  });
  return Object.assign(socket, {
    write(...args: Parameters<Socket["write"]>) {
      if (!stop) awaitAnswer();
      return write(...args);
    },
    emit(event: string | symbol, ...args: unknown[]) {
      if (event === "close") stop?.();
      if (!wasReady || (event !== "close" && event !== "error")) return emit(event, ...args);
      if (event === "close") {
        emit("error", new DatabaseUnavailableError("the connection was lost"));
        setTimeout(() => emit("close", false), CLOSE_STEP_MS);
      }
      return true;
    },
  });
}

export function noAnswer(milliseconds: number): DatabaseUnavailableError {
  return new DatabaseUnavailableError(`no answer in ${milliseconds / 1_000} s`);
}
