import { AsyncLocalStorage } from "node:async_hooks";
import type { Writable } from "node:stream";

/** Streams, settings and exit code of a command, so that one process can run several. */
export interface Io {
  environment: Record<string, string | undefined>;
  stdout: Writable;
  stderr: Writable;
  exitCode: number | undefined;
  /** Prints a line on stdout. */
  log(line: string): void;
  /** Prints a line on stderr. */
  error(line: string): void;
  /** Prints text on stdout. @throws Error if its reader has closed it. */
  write(text: string): Promise<void>;
  readStdin(): Promise<string>;
  /** Ends the command even if it holds connections open. */
  exit(code: number): void;
}

export const PROCESS_IO: Io = {
  environment: process.env,
  get stdout() {
    return process.stdout;
  },
  get stderr() {
    return process.stderr;
  },
  get exitCode() {
    return Number(process.exitCode ?? 0);
  },
  set exitCode(code) {
    process.exitCode = code;
  },
  log: (line) => console.log(line),
  error: (line) => console.error(line),
  write: async (text) => void (await Bun.write(Bun.stdout, text)),
  readStdin: () => Bun.stdin.text(),
  exit: (code) => process.exit(code),
};

const current = new AsyncLocalStorage<Io>();

/** Returns the streams and settings of the running command. */
export function io(): Io {
  return current.getStore() ?? PROCESS_IO;
}

/** Runs a function with the given `io()`, which everything it awaits also gets. */
export function withIo<Result>(given: Io, work: () => Result): Result {
  return current.run(given, work);
}
