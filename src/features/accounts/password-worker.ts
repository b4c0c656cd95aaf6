import { parentPort, workerData } from "node:worker_threads";
import { configureLog } from "#src/log.ts";
import { lowerThreadPriority } from "#src/lower-priority.ts";
import type { HashReply, HashTask } from "./password-thread.ts";

/** Nice value of hashing threads, so visitors' requests come first. */
const PRIORITY = 10;

/** OWASP's second-choice parameters for Argon2id: 19 MiB, two passes. */
const ARGON2ID = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

configureLog(workerData);
lowerThreadPriority(PRIORITY);

parentPort?.on("message", (task: HashTask) => {
  try {
    reply({ result: perform(task) });
  } catch (error) {
    reply({ problem: String(error) });
  }
});

function perform({ password, hash }: HashTask): string | boolean {
  return hash === undefined
    ? Bun.password.hashSync(password, ARGON2ID)
    : Bun.password.verifySync(password, hash);
}

function reply(message: HashReply): void {
  parentPort?.postMessage(message);
}
