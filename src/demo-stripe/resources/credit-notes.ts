import type Stripe from "stripe";
import { creditInvoice } from "../billing/credit-invoice.ts";
import { metadata } from "../http/metadata.ts";
import { id, integer, oneOf, required, type ShapeOf, text } from "../http/params.ts";
import { createdRange, type Route, resource } from "../http/route.ts";
import { mergeMetadata } from "../state/metadata.ts";

const createShape = {
  amount: required(integer),
  email_type: oneOf("credit_note", "none"),
  invoice: required(id),
  memo: text,
  metadata,
  reason: oneOf("duplicate", "fraudulent", "order_change", "product_unsatisfactory"),
  out_of_band_amount: integer,
  refund_amount: integer,
} satisfies ShapeOf<Stripe.CreditNoteCreateParams>;

const notes = resource("credit_note", "/v1/credit_notes/:note");
const refunds = resource("refund", "/v1/refunds/:refund");

export const creditNoteRoutes: Route[] = [
  notes.create(createShape, async (store, { email_type: _mail, metadata: changes, ...fields }) =>
    creditInvoice(store, await store.get("invoice", fields.invoice, "invoice"), {
      ...fields,
      metadata: mergeMetadata({}, changes),
    }),
  ),
  notes.list({
    created: createdRange,
    customer: id,
    invoice: id,
  } satisfies ShapeOf<Stripe.CreditNoteListParams>),
  notes.read(),

  refunds.list({
    charge: id,
    created: createdRange,
    payment_intent: id,
  } satisfies ShapeOf<Stripe.RefundListParams>),
  refunds.read(),
];
