import { ERRORS } from "#shared/messages.ts";
import { DomainError } from "../../errors.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import { WorkQueue } from "../../http/work-queue.ts";
import type { Services } from "../../services.ts";

/**
 * Logins that ask the database at the same time. The embedded database runs in the server's own
 * thread, where a burst of hundreds would hold up every visitor.
 */
const queue = new WorkQueue({ concurrency: 4, maxWaiting: 64 });
const inFlight = new Map<string, number>();

/**
 * Lets a login through when neither its address nor the server has too many.
 * @throws DomainError `rate-limited`, without asking the database for an address with more logins
 * in flight than it may try in a minute; `unavailable` while too many logins wait.
 */
export async function admitLogin<Result>(
  services: Services,
  address: string,
  signIn: () => Promise<Result>,
): Promise<Result> {
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
