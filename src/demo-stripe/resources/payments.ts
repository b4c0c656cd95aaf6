import type Stripe from "stripe";
import { confirmPayment } from "../billing/confirm-payment.ts";
import { resolvePaymentMethod } from "../billing/payment-methods.ts";
import { boolean, id, object, oneOf, required, type ShapeOf } from "../http/params.ts";
import { createdRange, listRoute, type Route, readRoute, route } from "../http/route.ts";

const invoicePaymentsShape = {
  created: createdRange,
  invoice: id,
  payment: object({ payment_intent: id, type: required(oneOf("payment_intent")) }),
  status: oneOf("canceled", "open", "paid"),
} satisfies ShapeOf<Stripe.InvoicePaymentListParams>;

const confirmShape = {
  off_session: boolean,
  payment_method: id,
  return_url: id,
  use_stripe_sdk: boolean,
} satisfies ShapeOf<Stripe.PaymentIntentConfirmParams>;

const customerShape = { created: createdRange, customer: id } satisfies ShapeOf<Stripe.ChargeListParams>;

const disputesShape = {
  charge: id,
  created: createdRange,
  payment_intent: id,
} satisfies ShapeOf<Stripe.DisputeListParams>;

export const paymentRoutes: Route[] = [
  listRoute(
    "/v1/invoice_payments",
    "invoice_payment",
    invoicePaymentsShape,
    ({ created, payment, ...equal }) => ({
      equal,
      ...(payment && { contains: { payment } }),
      created,
    }),
  ),

  readRoute("/v1/invoice_payments/:payment", "invoice_payment"),

  listRoute("/v1/payment_intents", "payment_intent", customerShape, ({ created, customer }) => ({
    equal: { customer },
    created,
  })),

  readRoute("/v1/payment_intents/:intent", "payment_intent"),

  route("POST", "/v1/payment_intents/:intent/confirm", confirmShape, async (store, params, intentId = "") => {
    const intent = await store.get("payment_intent", intentId);
    const method = params.payment_method
      ? await resolvePaymentMethod(store, params.payment_method)
      : undefined;
    return confirmPayment(store, intent, method, params.off_session ?? false);
  }),

  listRoute("/v1/charges", "charge", customerShape, ({ created, customer }) => ({
    equal: { customer },
    created,
  })),

  readRoute("/v1/charges/:charge", "charge"),

  listRoute("/v1/disputes", "dispute", disputesShape, ({ created, charge, payment_intent }) => ({
    equal: { charge, payment_intent },
    created,
  })),

  readRoute("/v1/disputes/:dispute", "dispute"),
];
