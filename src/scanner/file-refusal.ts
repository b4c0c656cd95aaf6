import type { PageRefusal } from "./jobs.ts";

/** Thrown in a child for a file that it can't read, which is no error of ours. */
export class FileRefusal extends Error {
  override readonly name = "FileRefusal";

  constructor(readonly reason: PageRefusal) {
    super(`The file was refused: ${reason}`);
  }
}

/** Whether a recursive function overflowed on input that is deeper than its level count. */
export function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.startsWith("Maximum call stack size");
}
