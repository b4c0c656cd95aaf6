import type Stripe from "stripe";

export type AddressFields = Partial<Record<keyof Stripe.Address, string | null>>;

export function toAddress(fields: AddressFields): Stripe.Address {
  const empty = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return { ...empty, ...fields };
}
