import { parentPort, workerData } from "node:worker_threads";

/** Requests an address again and again in a thread of its own, and counts the replies. */
const { view, replies }: { view: string; replies: Int32Array } = workerData;
parentPort?.postMessage("started");
for (;;) {
  await (await fetch(view)).text();
  Atomics.add(replies, 0, 1);
}
