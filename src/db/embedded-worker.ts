import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { configureLog, type LogSettings } from "../log.ts";
import { lowerThreadPriority } from "../lower-priority.ts";
import { serveEmbeddedSocket } from "./embedded-socket.ts";

/** The thread's niceness: visitors, who are served from memory, take precedence over queries. */
const PRIORITY = 5;

/**
 * PostgreSQL's default buffers of 128 MB are touched whole at the start, and gain nothing: the
 * system caches the files.
 */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=4MB"];

export interface ThreadData {
  log: LogSettings;
  folder: string;
  socket: string;
  /** PGlite's own files (16 MB); null once they have been read. */
  files: Record<"pglite" | "initdb" | "data", Uint8Array<ArrayBuffer>> | null;
}

/** Sent once the database is being served, and again when it has been closed. */
export type ThreadReply = { state: "open" | "closed" } | { failed: string };

/** Serves the database until any message arrives. */
async function serve(thread: ThreadData): Promise<void> {
  const database = await openDatabase(thread);
  thread.files = null;
  const server = await serveEmbeddedSocket(database, thread.socket);
  const stopped = parentPort ? once(parentPort, "message") : Promise.resolve();
  send({ state: "open" });
  await stopped;
  await server.stop();
  await database.close();
  send({ state: "closed" });
}

async function openDatabase({ folder, files }: ThreadData): Promise<PGlite> {
  if (!files) throw new Error("The thread has no files of PGlite");
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    WebAssembly.compile(files.pglite),
    WebAssembly.compile(files.initdb),
  ]);
  const fsBundle = new Blob([files.data]);
  return PGlite.create({ pgliteWasmModule, initdbWasmModule, fsBundle, dataDir: folder, startParams });
}

function send(reply: ThreadReply): void {
  parentPort?.postMessage(reply);
}

configureLog(workerData.log);
lowerThreadPriority(PRIORITY);
await serve(workerData).catch((error: unknown) => send({ failed: String(error) }));
