import type Stripe from "stripe";
import { Declined, invalidRequest } from "../errors.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { collectPayment } from "./collect-payment.ts";
import { subscriptionIdOf } from "./draft-invoice.ts";
import { cardErrorBody, cardOf } from "./payment-methods.ts";
import { paymentMethodFor } from "./payment-source.ts";

/** Pays the invoice that the intent is for; a cardholder who is there is asked for 3-D Secure first. */
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
  const subscription = await store.get("subscription", subscriptionIdOf(invoice), "subscription");
  const method = chosen ?? (await paymentMethodFor(store, subscription));
  if (!offSession && method && cardOf(method).challengedAtSetup) return challenge(store, intent, method);
  const presence = offSession ? "off_session" : "authenticated";
  const { decline } = await collectPayment(store, invoice, presence, method);
  const confirmed = await store.get("payment_intent", intent.id);
  return decline ? new Declined(402, { ...cardErrorBody(decline), payment_intent: confirmed }) : confirmed;
}

async function invoiceOf(store: Store, intent: Stripe.PaymentIntent): Promise<Stripe.Invoice> {
  const [payment] = await store.all("invoice_payment", {
    contains: { payment: { payment_intent: intent.id } },
  });
  return store.get("invoice", idOf(payment?.invoice) ?? "", "invoice");
}

async function challenge(
  store: Store,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Promise<Stripe.PaymentIntent> {
  const asked = await store.update(intent, {
    status: "requires_action",
    payment_method: method.id,
    next_action: { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } },
  });
  await store.emit("payment_intent.requires_action", asked);
  return asked;
}
