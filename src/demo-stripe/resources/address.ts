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
