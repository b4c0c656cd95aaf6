import Stripe from "stripe";
import { ERRORS, VALIDATION } from "#shared/messages.ts";
import { DomainError } from "#src/errors.ts";

/**
 * Runs what talks to the payment provider for an owner.
 * @throws DomainError `conflict` with code `card_declined` and the provider's own sentence for a refused card,
 * `invalid` at `email` for an address that it does not take, `unavailable` for other trouble there.
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

/** Whether the provider takes a mail address for malformed. */
export function isRefusedAddress(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "email_invalid";
}

/** Whether the provider says that it does not have what was asked for. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}
