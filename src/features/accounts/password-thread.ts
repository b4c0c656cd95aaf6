import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { logSettings } from "#src/log.ts";

/** Entry point, embedded in the executable under its repository path. */
const ENTRY = Bun.isStandaloneExecutable
  ? "./src/features/accounts/password-worker.ts"
  : join(import.meta.dir, "password-worker.ts");

/** A password to hash, or to compare with a hash. */
export interface HashTask {
  password: string;
  hash?: string;
}

export type HashReply = { result: string | boolean } | { problem: string };

const idle: Worker[] = [];

/**
 * Hashes passwords in a thread with lower priority than the one that replies to visitors; Bun's own
 * threads would compete for its cores (docs/decisions/005). Tests, which sign up thousands of
 * times, replace the functions with cheaper ones.
 */
export const passwordHasher = {
  async hash(password: string): Promise<string> {
    return String(await perform({ password }));
  },
  async verify(password: string, hash: string): Promise<boolean> {
    return (await perform({ password, hash })) === true;
  },
};

/** Starts a thread if none is idle, so callers must limit the number of threads. */
async function perform(task: HashTask): Promise<string | boolean> {
  const worker = idle.pop() ?? new Worker(ENTRY, { workerData: logSettings() });
  worker.ref();
  const reply = await ask(worker, task);
  worker.unref();
  idle.push(worker);
  if ("problem" in reply) throw new Error(`A password could not be hashed: ${reply.problem}`);
  return reply.result;
}

/** Rejects if the thread ends; the thread is not reused. */
function ask(worker: Worker, task: HashTask): Promise<HashReply> {
  const { promise, resolve, reject } = Promise.withResolvers<HashReply>();
  const fail = (cause: unknown) => reject(new Error("The thread that hashes passwords ended", { cause }));
  worker.once("message", resolve);
  worker.once("error", fail);
  worker.once("exit", fail);
  worker.postMessage(task);
  return promise.finally(() => {
    worker.off("message", resolve);
    worker.off("error", fail);
    worker.off("exit", fail);
  });
}
