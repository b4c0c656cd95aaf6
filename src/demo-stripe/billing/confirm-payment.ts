import type Stripe from "stripe";
import { Declined, invalidRequest } from "../errors.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { challengedMethod, failedChallenge } from "./authentication.ts";
import type { Presence } from "./charge-invoice.ts";
import { collectPayment } from "./collect-payment.ts";
import { subscriptionOf } from "./draft-invoice.ts";
import { attachPaymentMethod, cardErrorBody, cardOf, requireUnowned } from "./payment-methods.ts";
import { paymentMethodFor } from "./payment-source.ts";

/** Pays the intent's invoice; a cardholder who is present passes 3-D Secure first. */
export async function confirmPayment(
  store: Store,
  intent: Stripe.PaymentIntent,
  chosen: Stripe.PaymentMethod | undefined,
  offSession: boolean,
): Promise<Stripe.PaymentIntent | Declined> {
  if (intent.status === "succeeded" || intent.status === "canceled") {
    throw invalidRequest(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      "payment_intent_unexpected_state",
    );
  }
  const invoice = await invoiceOf(store, intent);
  const payer = (await subscriptionOf(store, invoice)) ?? invoice;
  const method = chosen ?? (await paymentMethodFor(store, payer));
  if (method) requireUnowned(intent, method);
  if (!offSession && method && cardOf(method).challengedAtSetup) return challenge(store, intent, method);
  return pay(store, intent, invoice, offSession ? "off_session" : "authenticated", method);
}

export async function answerPaymentChallenge(
  store: Store,
  intent: Stripe.PaymentIntent,
  authenticated: boolean,
): Promise<Stripe.PaymentIntent | Declined> {
  const method = await challengedMethod(store, intent);
  if (!authenticated) return refuse(store, intent, method);
  return pay(store, intent, await invoiceOf(store, intent), "authenticated", method);
}

async function pay(
  store: Store,
  intent: Stripe.PaymentIntent,
  invoice: Stripe.Invoice,
  presence: Presence,
  method: Stripe.PaymentMethod | undefined,
): Promise<Stripe.PaymentIntent | Declined> {
  const { decline } = await collectPayment(store, invoice, presence, method);
  const confirmed = await store.get("payment_intent", intent.id);
  if (decline) return new Declined(402, { ...cardErrorBody(decline), payment_intent: confirmed });
  const customer = idOf(intent.customer);
  if (method && customer) await attachPaymentMethod(store, method, customer);
  return confirmed;
}

async function invoiceOf(store: Store, intent: Stripe.PaymentIntent): Promise<Stripe.Invoice> {
  const [payment] = await store.all("invoice_payment", {
    equal: { payment: { payment_intent: intent.id } },
  });
  return store.get("invoice", idOf(payment?.invoice) ?? "", "invoice");
}

async function challenge(store: Store, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  return store.transition(intent, "payment_intent.requires_action", {
    status: "requires_action",
    payment_method: method.id,
    next_action: { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } },
  });
}

async function refuse(store: Store, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  const failure = { ...failedChallenge(intent), payment_method: method };
  const refused = await store.transition(intent, "payment_intent.payment_failed", {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_payment_error: failure,
  });
  return new Declined(400, { ...failure, payment_intent: refused });
}
