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

/** Runs a change under an idempotency key of ours; when another tab made a different one first, that one stands. */
export async function firstOneStands(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
  }
}

/** Whether the provider says that it does not have what was asked for. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}
