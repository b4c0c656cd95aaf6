import { parentPort, workerData } from "node:worker_threads";
import { configureLog } from "../log.ts";
import type { FromFront, FrontData, Send, ToFront } from "./front-messages.ts";
import { serveFront } from "./serve-front.ts";

const { log, ...data }: FrontData = workerData;

const send: Send<FromFront> = (message, transfer = []) => parentPort?.postMessage(message, transfer);

configureLog(log);
try {
  const front = serveFront({ log, ...data }, send);
  parentPort?.on("message", async (message: ToFront) => {
    await front.receive(message);
    if (message.kind === "stop") send({ kind: "stopped" });
  });
  send({ kind: "listening", port: front.port });
} catch (error) {
  const code = error instanceof Error && "code" in error ? String(error.code) : null;
  send({ kind: "failed", message: error instanceof Error ? error.message : String(error), code });
}
