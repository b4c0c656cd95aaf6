import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { configureLog, type LogSettings } from "../log.ts";
import { lowerThreadPriority } from "../lower-priority.ts";
import { serveEmbeddedSocket } from "./embedded-socket.ts";

/** Visitors, who are served from memory, come before queries. */
const PRIORITY = 5;

/** Data folder and socket of the database, and PGlite's own files. */
export interface ThreadData {
  log: LogSettings;
  folder: string;
  socket: string;
  pglite: Uint8Array<ArrayBuffer>;
  initdb: Uint8Array<ArrayBuffer>;
  data: Uint8Array<ArrayBuffer>;
}

/** Sent once the database is served, and once more when it has been closed. */
export type ThreadReply = { state: "open" | "closed" } | { failed: string };

/** Serves the database until any message arrives. */
async function serve({ folder, socket, ...files }: ThreadData): Promise<void> {
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    WebAssembly.compile(files.pglite),
    WebAssembly.compile(files.initdb),
  ]);
  const fsBundle = new Blob([files.data]);
  const database = await PGlite.create({ pgliteWasmModule, initdbWasmModule, fsBundle, dataDir: folder });
  const server = await serveEmbeddedSocket(database, socket);
  const stopped = parentPort ? once(parentPort, "message") : Promise.resolve();
  send({ state: "open" });
  await stopped;
  await server.stop();
  await database.close();
  send({ state: "closed" });
}

function send(reply: ThreadReply): void {
  parentPort?.postMessage(reply);
}

configureLog(workerData.log);
lowerThreadPriority(PRIORITY);
await serve(workerData).catch((error: unknown) => send({ failed: String(error) }));
