import { parentPort, workerData } from "node:worker_threads";
import { configureLog, logDirectly } from "../log.ts";
import type { FromFront, FrontData, Send, ToFront } from "./front-messages.ts";
import { serveFront } from "./serve-front.ts";
import { SilenceWatch } from "./silence-watch.ts";

const data: FrontData = workerData;

const send: Send<FromFront> = (message, transfer = []) => parentPort?.postMessage(message, transfer);

configureLog(data.log);
try {
  const front = serveFront(data, send);
  const watch = data.silenceMs === null ? null : watchThreadBehind(data.silenceMs);
  parentPort?.on("message", async (message: ToFront) => {
    if (message.kind === "pong") watch?.noteReply();
    else await front.receive(message);
    if (message.kind === "stop") send({ kind: "stopped" });
  });
  send({ kind: "listening", port: front.port });
} catch (error) {
  const code = error instanceof Error && "code" in error ? String(error.code) : null;
  send({ kind: "failed", message: error instanceof Error ? error.message : String(error), code });
}

/** Ends the process once the thread behind has gone silent, so a supervisor restarts it. */
function watchThreadBehind(silenceMs: number): SilenceWatch {
  const watch = new SilenceWatch(silenceMs, () => performance.now());
  setInterval(() => {
    if (!watch.isOver()) return send({ kind: "ping" });
    try {
      const seconds = Math.round(silenceMs / 1_000);
      logDirectly(`The API has not replied for ${seconds} s; the server ends, so that it is restarted`);
    } finally {
      // The thread behind would not run signal handlers, so no other signal would end the process.
      process.kill(process.pid, "SIGKILL");
    }
  }, watch.intervalMs);
  send({ kind: "ping" });
  return watch;
}
