import Stripe from "stripe";
import { ERRORS, VALIDATION } from "#shared/messages.ts";
import { DomainError } from "#src/errors.ts";

/**
 * Runs provider calls for an owner, and maps their errors.
 * @throws DomainError `conflict` with code `card_declined` and the provider's message for a
 * declined card, `invalid` at `email` for a refused address, `unavailable` for any other provider
 * error.
 */
export async function withProviderErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      throw new DomainError("conflict", error.message, { code: "card_declined", cause: error });
    }
    if (isRefusedAddress(error)) {
      throw new DomainError("invalid", ERRORS.emailRefused, {
        code: "email_invalid",
        fields: { email: VALIDATION.email },
        cause: error,
      });
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

/** Whether the provider considers an email address malformed. */
export function isRefusedAddress(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "email_invalid";
}

/** Returns null if the requested object does not exist at the provider; for `catch`. */
export function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}
