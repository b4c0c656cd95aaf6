import { availableParallelism } from "node:os";
import { WorkQueue } from "../../http/work-queue.ts";
import { passwordHasher } from "./password-thread.ts";

/** Each hash takes about 40 ms of a core and 19 MiB; one core is left for visitors. */
const queue = new WorkQueue({ concurrency: Math.max(1, availableParallelism() - 1), maxWaiting: 64 });

/** @throws DomainError `unavailable` when too many hashes are queued. */
export function hashPassword(password: string): Promise<string> {
  return queue.run(() => passwordHasher.hash(password));
}

/** Replaces the hash for a user whose password was revoked; no password matches it. */
export const NO_PASSWORD = "";

/**
 * Compares a password with a stored hash. Without a hash (an unknown account, or `NO_PASSWORD`) it
 * computes a dummy hash, so the reply takes just as long, and returns false.
 * @throws DomainError `unavailable` when too many hashes are queued.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const against = hash || (await dummyHash());
  const matches = await queue.run(() => passwordHasher.verify(password, against));
  return matches && Boolean(hash);
}

let dummy: Promise<string> | undefined;

/** Computes the dummy hash once; after a failure, the next call retries. */
async function dummyHash(): Promise<string> {
  dummy ??= hashPassword(crypto.randomUUID());
  try {
    return await dummy;
  } catch (error) {
    dummy = undefined;
    throw error;
  }
}
