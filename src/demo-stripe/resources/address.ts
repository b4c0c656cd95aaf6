import type Stripe from "stripe";
import { type ShapeOf, text } from "../http/params.ts";

export const addressShape = {
  city: text,
  country: text,
  line1: text,
  line2: text,
  postal_code: text,
  state: text,
} satisfies ShapeOf<Stripe.AddressParam>;

export function toAddress(fields: Partial<Record<keyof Stripe.Address, string | null>>): Stripe.Address {
  const empty = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return { ...empty, ...fields };
}
