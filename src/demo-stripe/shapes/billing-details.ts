import type Stripe from "stripe";
import { type Decoded, email, emptyable, object, type ShapeOf, text } from "../http/params.ts";

export const addressShape = {
  city: text,
  country: text,
  line1: text,
  line2: text,
  postal_code: text,
  state: text,
} satisfies ShapeOf<Stripe.AddressParam>;

export const billingDetailsShape = {
  address: emptyable(object(addressShape)),
  email,
  name: text,
  phone: text,
} satisfies ShapeOf<Stripe.PaymentMethodCreateParams.BillingDetails>;

export type BillingDetailsFields = Decoded<typeof billingDetailsShape>;
