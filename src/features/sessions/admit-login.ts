import { ERRORS } from "#shared/messages.ts";
import { DomainError } from "../../errors.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import { WorkQueue } from "../../http/work-queue.ts";
import type { Services } from "../../services.ts";

/**
 * Maximum number of logins that query the database concurrently. The embedded database has a single
 * session, in which a burst of hundreds would delay everything else.
 */
const queue = new WorkQueue({ concurrency: 4, maxWaiting: 64 });
const inFlight = new Map<string, number>();

/**
 * Runs a login unless its address or the server has too many in flight.
 * @throws DomainError `rate-limited`, without a query, for an address with more logins in flight
 * than its limit per minute; `unavailable` while the queue is full.
 */
export async function admitLogin<Result>(services: Services, address: string, signIn: () => Promise<Result>) {
  const others = inFlight.get(address) ?? 0;
  if (others >= LIMITS.login.max) throw tooMany();
  inFlight.set(address, others + 1);
  try {
    await queue.run(() => enforceLimit(services, LIMITS.login, address));
    return await signIn();
  } finally {
    const left = (inFlight.get(address) ?? 1) - 1;
    if (left > 0) inFlight.set(address, left);
    else inFlight.delete(address);
  }
}

function tooMany(): DomainError {
  return new DomainError("rate-limited", ERRORS.tooManyRequests, {
    code: "too_many_requests",
    retryAfter: LIMITS.login.windowSeconds,
  });
}
