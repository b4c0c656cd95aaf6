import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { logSettings } from "../log.ts";
import { logError } from "../log-error.ts";
import type { ThreadData, ThreadReply } from "./embedded-worker.ts";

/** The executable names its second entry point by its repository path. */
const ENTRY = Bun.isStandaloneExecutable
  ? "./src/db/embedded-worker.ts"
  : join(import.meta.dir, "embedded-worker.ts");

/** Thrown when PGlite cannot start on the database's files. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = "EmbeddedDatabaseError";
}

/**
 * Opens PGlite's data folder in a separate thread, so queries never delay the server's visitors,
 * and serves it on a Unix socket.
 * @throws EmbeddedDatabaseError if the database cannot be opened.
 */
export async function startEmbeddedThread(
  folder: string,
  socket: string,
): Promise<{ stop(): Promise<void> }> {
  const workerData: ThreadData = { log: logSettings(), folder, socket };
  const worker = new Worker(ENTRY, { workerData });
  worker.on("error", (error) => logError("The thread of the embedded database failed", error));
  const reply = await nextReply(worker);
  if ("failed" in reply) {
    await worker.terminate();
    throw new EmbeddedDatabaseError(`The embedded database cannot be opened, in ${folder}: ${reply.failed}`);
  }
  return {
    async stop() {
      worker.postMessage("stop");
      await nextReply(worker);
      await worker.terminate();
    },
  };
}

/** Rejects with the thread's error if it fails before replying. */
async function nextReply(worker: Worker): Promise<ThreadReply> {
  const [reply] = await once(worker, "message");
  return reply;
}
