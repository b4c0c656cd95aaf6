import type Stripe from "stripe";
import { confirmPayment } from "../billing/confirm-payment.ts";
import { resolvePaymentMethod } from "../billing/payment-methods.ts";
import { boolean, id, object, oneOf, required, type ShapeOf } from "../http/params.ts";
import { createdRange, type Route, resource } from "../http/route.ts";

const confirmShape = {
  off_session: boolean,
  payment_method: id,
  return_url: id,
  use_stripe_sdk: boolean,
} satisfies ShapeOf<Stripe.PaymentIntentConfirmParams>;

const customerShape = { created: createdRange, customer: id } satisfies ShapeOf<Stripe.ChargeListParams>;

const invoicePayments = resource("invoice_payment", "/v1/invoice_payments/:payment");
const intents = resource("payment_intent", "/v1/payment_intents/:intent");
const charges = resource("charge", "/v1/charges/:charge");
const disputes = resource("dispute", "/v1/disputes/:dispute");

export const paymentRoutes: Route[] = [
  invoicePayments.list({
    created: createdRange,
    invoice: id,
    payment: object({ payment_intent: id, type: required(oneOf("payment_intent")) }),
    status: oneOf("canceled", "open", "paid"),
  } satisfies ShapeOf<Stripe.InvoicePaymentListParams>),
  invoicePayments.read(),

  intents.list(customerShape),
  intents.read(),
  intents.act("confirm", confirmShape, async (store, intent, { payment_method, off_session = false }) => {
    const method = payment_method ? await resolvePaymentMethod(store, payment_method) : undefined;
    return confirmPayment(store, intent, method, off_session);
  }),

  charges.list(customerShape),
  charges.read(),

  disputes.list({
    charge: id,
    created: createdRange,
    payment_intent: id,
  } satisfies ShapeOf<Stripe.DisputeListParams>),
  disputes.read(),
];
