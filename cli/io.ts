import { AsyncLocalStorage } from "node:async_hooks";
import type { Writable } from "node:stream";

/** A command's streams, settings and exit code, so one process can run several commands. */
export interface Io {
  environment: Record<string, string | undefined>;
  stdout: Writable;
  stderr: Writable;
  exitCode: number | undefined;
  /** Prints a line to stdout. */
  log(line: string): void;
  /** Prints a line to stderr. */
  error(line: string): void;
  /** Prints text to stdout. @throws Error if the reader has closed it. */
  write(text: string): Promise<void>;
  readStdin(): Promise<string>;
  /** Ends the command even if connections are still open. */
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

/** Runs a function with the given `io()`, which also applies to everything it awaits. */
export function withIo<Result>(given: Io, work: () => Result): Result {
  return current.run(given, work);
}
