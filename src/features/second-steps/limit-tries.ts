import { SECOND_STEP_ERRORS } from "#shared/second-steps/messages.ts";
import { DomainError } from "#src/errors.ts";
import { delayGuess } from "#src/http/delay-guess.ts";
import { currentCount, enforceLimit, type Limit, resetCount } from "#src/http/rate-limit.ts";
import type { Services } from "#src/services.ts";

/** Codes allowed per user until a correct code resets the count. */
const TRIES: Limit = {
  name: "second-step-tries",
  max: 10,
  windowSeconds: 900,
  sentence: SECOND_STEP_ERRORS.tooManyCodes,
};
const TRIES_A_DAY: Limit = {
  name: "second-step-tries-a-day",
  max: 50,
  windowSeconds: 86_400,
  sentence: SECOND_STEP_ERRORS.tooManyCodesToday,
};

/** Number of attempts without a delay. */
const PROMPT_TRIES = 3;

/**
 * Runs an attempt to prove a second step by code, after a delay that grows with each wrong code.
 * Counts before the attempt, so concurrent attempts gain nothing.
 * @throws DomainError `rate-limited` after 10 tries in 15 minutes, or 50 in a day.
 */
export async function limitTries<Result>(
  services: Services,
  userId: number,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const who = `user ${userId}`;
  const before = await currentCount(services, TRIES, who);
  await enforceLimit(services, TRIES, who);
  await enforceLimit(services, TRIES_A_DAY, who);
  await delayGuess(services.clock, before - PROMPT_TRIES);
  const result = await attempt();
  await resetCount(services, TRIES, who);
  await resetCount(services, TRIES_A_DAY, who);
  return result;
}

/** Returns the number of codes tried since the last correct code, within the current window. */
export function triesOf(services: Services, userId: number): Promise<number> {
  return currentCount(services, TRIES, `user ${userId}`);
}

/** Whether an attempt failed because its code, recovery code or passkey was wrong. */
export function isWrongProof(error: unknown): boolean {
  return error instanceof DomainError && error.kind === "invalid";
}
