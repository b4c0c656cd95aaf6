import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { unpackBuilt } from "../bundles/shipped-files.ts";
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
}

/** Sent once the database is being served, and again when it has been closed. */
export type ThreadReply = { state: "open" | "closed" } | { failed: string };

/** Serves the database until any message arrives. */
async function serve(thread: ThreadData): Promise<void> {
  const database = await openDatabase(thread.folder);
  const server = await serveEmbeddedSocket(database, thread.socket);
  const stopped = parentPort ? once(parentPort, "message") : Promise.resolve();
  send({ state: "open" });
  await stopped;
  await server.stop();
  await database.close();
  send({ state: "closed" });
}

async function openDatabase(folder: string): Promise<PGlite> {
  // Other threads compile while this one unpacks.
  const compiling = Promise.all([
    WebAssembly.compile(unpackBuilt("pglite/pglite.wasm")),
    WebAssembly.compile(unpackBuilt("pglite/initdb.wasm")),
  ]);
  const fsBundle = new Blob([unpackBuilt("pglite/pglite.data")]);
  const [pgliteWasmModule, initdbWasmModule] = await compiling;
  return PGlite.create({ pgliteWasmModule, initdbWasmModule, fsBundle, dataDir: folder, startParams });
}

function send(reply: ThreadReply): void {
  parentPort?.postMessage(reply);
}

configureLog(workerData.log);
lowerThreadPriority(PRIORITY);
await serve(workerData).catch((error: unknown) => send({ failed: String(error) }));
