import Stripe from "stripe";
import { ERRORS, INVOICE_VALIDATION } from "#shared/messages.ts";
import type { Config } from "#src/config.ts";
import { DomainError } from "#src/errors.ts";

/** Returns the parameter that makes the provider refuse an address without a clear tax location. */
export function checkedTaxLocation({ stripeTax }: Pick<Config, "stripeTax">) {
  return stripeTax ? { tax: { validate_location: "immediately" as const } } : {};
}

export function isUnknownTaxLocation(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "customer_tax_location_invalid"
  );
}

/** @throws DomainError `invalid` at the field to correct; any other error unchanged. */
export function refusedTaxLocation(field: "country" | "postalCode") {
  return (error: unknown): never => {
    if (!isUnknownTaxLocation(error)) throw error;
    const fields = { [field]: INVOICE_VALIDATION.taxLocation };
    throw new DomainError("invalid", ERRORS.invalid, { code: "tax_location", fields, cause: error });
  };
}
