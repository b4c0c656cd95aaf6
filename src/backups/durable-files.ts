import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import PQueue from "p-queue";

const SYNCED_AT_ONCE = 32;

/** Flushes a file's bytes or a folder's entries from system memory to disk. */
export function syncPath(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Flushes a folder and everything below it to disk: several at once, which a slow disk writes
 * together, since a database has 1,400 files.
 */
export async function syncTree(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const queue = new PQueue({ concurrency: SYNCED_AT_ONCE });
  await queue.addAll(["", ...names].map((name) => () => sync(join(folder, name))));
}

async function sync(path: string): Promise<void> {
  await using file = await open(path, "r");
  await file.sync();
}
