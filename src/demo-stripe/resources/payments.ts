import type Stripe from "stripe";
import { id, type ShapeOf } from "../http/params.ts";
import { createdRange, listRoute, type Route, route } from "../http/route.ts";

const invoicePaymentsShape = {
  created: createdRange,
  invoice: id,
} satisfies ShapeOf<Stripe.InvoicePaymentListParams>;

const customerShape = { created: createdRange, customer: id } satisfies ShapeOf<Stripe.ChargeListParams>;

export const paymentRoutes: Route[] = [
  listRoute("/v1/invoice_payments", "invoice_payment", invoicePaymentsShape, ({ created, invoice }) => ({
    equal: { invoice },
    created,
  })),

  listRoute("/v1/payment_intents", "payment_intent", customerShape, ({ created, customer }) => ({
    equal: { customer },
    created,
  })),

  route("GET", "/v1/payment_intents/:intent", {}, (store, _params, intentId = "") =>
    store.get("payment_intent", intentId),
  ),

  listRoute("/v1/charges", "charge", customerShape, ({ created, customer }) => ({
    equal: { customer },
    created,
  })),

  route("GET", "/v1/charges/:charge", {}, (store, _params, chargeId = "") => store.get("charge", chargeId)),
];
