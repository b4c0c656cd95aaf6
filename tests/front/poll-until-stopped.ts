import { parentPort, workerData } from "node:worker_threads";

/** Requests an address again and again in a thread of its own, and posts the longest wait in ms. */
const waits: number[] = [];
let isOn = true;
parentPort?.on("message", () => {
  isOn = false;
});
parentPort?.postMessage("started");
while (isOn) {
  const begun = performance.now();
  await (await fetch(workerData)).text();
  waits.push(performance.now() - begun);
}
parentPort?.postMessage(Math.max(...waits));
