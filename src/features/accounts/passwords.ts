import { availableParallelism } from "node:os";
import { DomainError } from "../../errors.ts";
import { ERRORS } from "../../shared/messages.ts";

/** OWASP's second choice for Argon2id: 19 MiB, two passes. */
const ARGON2ID = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** Hashes that may wait for a core before further ones are sent away. */
const QUEUE_LIMIT = 64;

/** @throws DomainError `unavailable` when too many hashes wait already. */
export function hashPassword(password: string): Promise<string> {
  return onOneCore(() => Bun.password.hash(password, ARGON2ID));
}

/** Stands in a user's row in place of a hash once their password has ended; nothing matches it. */
export const NO_PASSWORD = "";

/**
 * Compares with a stored hash. Without one (an unknown account, or `NO_PASSWORD`) a dummy is computed all the same, so
 * that the answer takes as long, and is false.
 * @throws DomainError `unavailable` when too many hashes wait already.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const against = hash || (await dummyHash());
  const matches = await onOneCore(() => Bun.password.verify(password, against));
  return matches && Boolean(hash);
}

let dummy: Promise<string> | undefined;

function dummyHash(): Promise<string> {
  dummy ??= Bun.password.hash(crypto.randomUUID(), ARGON2ID);
  return dummy;
}

let running = 0;
const waiting: Array<() => void> = [];

async function onOneCore<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= availableParallelism()) await turn();
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function turn(): Promise<void> {
  if (waiting.length >= QUEUE_LIMIT) {
    throw new DomainError("unavailable", ERRORS.busy, { code: "busy", retryAfter: 5 });
  }
  return new Promise((resolve) => waiting.push(resolve));
}
