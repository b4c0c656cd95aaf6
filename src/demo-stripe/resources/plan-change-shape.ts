import type Stripe from "stripe";
import { metadata } from "../http/metadata.ts";
import { boolean, id, integer, list, object, oneOf, required, type ShapeOf } from "../http/params.ts";

/** The parameters that an update and its preview share. */
export const planChangeShape = {
  billing_cycle_anchor: object({ type: required(oneOf("now", "unchanged")) }),
  items: list(object({ deleted: boolean, id, metadata, price: id, quantity: integer })),
  proration_behavior: oneOf("always_invoice", "create_prorations", "none"),
  proration_date: integer,
} satisfies ShapeOf<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails>;
