import { answerPaymentChallenge, confirmPayment } from "../billing/confirm-payment.ts";
import { answerChallenge, confirmSetup, requireOpenSetupIntent } from "../billing/confirm-setup.ts";
import { createPaymentMethod } from "../billing/payment-methods.ts";
import { readCard } from "../card-entry.ts";
import type { FormLevel } from "../http/form.ts";
import { type Decoded, decodeShape, id, integer, object, oneOf, required } from "../http/params.ts";
import { billingDetailsShape } from "../shapes/billing-details.ts";
import type { Store } from "../state/store.ts";
import type { PublicResult } from "./public-intent.ts";

export const credentials = { key: required(id), client_secret: required(id) };

const cardFields = {
  type: required(oneOf("card")),
  card: required(
    object({
      number: required(id),
      exp_month: required(integer),
      exp_year: required(integer),
      cvc: required(id),
    }),
  ),
  billing_details: object(billingDetailsShape),
};

const setupShape = { ...credentials, return_url: id, payment_method_data: required(object(cardFields)) };

/** Without an entered card, the card on file is charged. */
const paymentShape = { ...credentials, return_url: id, payment_method_data: object(cardFields) };

const answerShape = { ...credentials, outcome: required(oneOf("complete", "fail")) };

/** Operation of a visitor on the intent of their client secret. */
export type BrowserOperation = (store: Store, intentId: string, form: FormLevel) => Promise<PublicResult>;

/** Operations by method, kind of intent and action. */
export const BROWSER_OPERATIONS: Record<string, BrowserOperation> = {
  "GET setup_intent": (store, intentId) => store.get("setup_intent", intentId),

  "POST setup_intent confirm": async (store, intentId, form) => {
    const { payment_method_data, return_url } = decodeShape(setupShape, form);
    const intent = await store.get("setup_intent", intentId);
    requireOpenSetupIntent(intent, "confirm");
    return confirmSetup(store, intent, await typedCard(store, payment_method_data), return_url);
  },

  "POST setup_intent authenticate": async (store, intentId, form) => {
    const { outcome } = decodeShape(answerShape, form);
    return answerChallenge(store, await store.get("setup_intent", intentId), outcome === "complete");
  },

  "GET payment_intent": (store, intentId) => store.get("payment_intent", intentId),

  "POST payment_intent confirm": async (store, intentId, form) => {
    const { payment_method_data } = decodeShape(paymentShape, form);
    const intent = await store.get("payment_intent", intentId);
    const method = payment_method_data && (await typedCard(store, payment_method_data));
    return confirmPayment(store, intent, method, false);
  },

  "POST payment_intent authenticate": async (store, intentId, form) => {
    const { outcome } = decodeShape(answerShape, form);
    const intent = await store.get("payment_intent", intentId);
    return answerPaymentChallenge(store, intent, outcome === "complete");
  },
};

/** Reads the card's number, which is never stored. */
function typedCard(store: Store, { card, billing_details = {} }: Decoded<typeof cardFields>) {
  const entry = { number: card.number, expMonth: card.exp_month, expYear: card.exp_year, cvc: card.cvc };
  return createPaymentMethod(store, readCard(entry, new Date(store.now * 1000)), billing_details);
}
