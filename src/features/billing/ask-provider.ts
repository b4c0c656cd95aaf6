import Stripe from "stripe";
import { DomainError } from "../../errors.ts";
import { ERRORS } from "../../shared/messages.ts";

/**
 * Runs what talks to the payment provider for an owner.
 * @throws DomainError `conflict` with code `card_declined` and the provider's own sentence for a refused card,
 * `unavailable` for other trouble there.
 */
export async function askProvider<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      throw new DomainError("conflict", error.message, { code: "card_declined", cause: error });
    }
    if (error instanceof Stripe.errors.StripeError) {
      throw new DomainError("unavailable", ERRORS.provider, {
        code: "provider",
        retryAfter: 5,
        cause: error,
      });
    }
    throw error;
  }
}

/** More keys than this have never failed one after the other. */
const MOST_ATTEMPTS = 5;

/**
 * Runs a change under an idempotency key of ours; when another tab made a different one first, that one stands.
 * But where it failed, the provider keeps its key for a day, and the change is made under the next one.
 * @param isOpen whether nothing has been changed yet.
 */
export async function firstOneStands(
  change: (attempt: number) => Promise<unknown>,
  isOpen: () => Promise<boolean>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await change(attempt);
      return;
    } catch (error) {
      if (!isAnothersAnswer(error)) throw error;
      if (!(await isOpen())) return;
      if (attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

/** The key was used for something else, or its first answer is repeated. */
function isAnothersAnswer(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true;
  return error instanceof Stripe.errors.StripeError && error.headers?.["idempotent-replayed"] === "true";
}

/** Whether the provider says that it does not have what was asked for. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}
