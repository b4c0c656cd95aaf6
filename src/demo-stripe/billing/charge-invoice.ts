import type Stripe from "stripe";
import { AUTHENTICATION_REQUIRED, type Decline } from "../cards.ts";
import type { ApiError } from "../errors.ts";
import { newId } from "../state/ids.ts";
import { nulls } from "../state/nulls.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { DAY } from "../time/calendar.ts";
import { subscriptionOf } from "./draft-invoice.ts";
import { markPaid } from "./finalize-invoice.ts";
import { cardErrorBody, cardOf } from "./payment-methods.ts";
import { paymentMethodFor } from "./payment-source.ts";

const NO_CARD: Decline = {
  code: "missing",
  message: "This customer has no payment method that could be charged.",
};

const DISPUTED_AFTER = DAY;

/**
 * Circumstances of a charge: cardholder present, cardholder absent, challenge passed, or scheduled
 * retry.
 */
export type Presence = "on_session" | "off_session" | "authenticated" | "retry";

export interface Collection {
  invoice: Stripe.Invoice;
  /** The invoice's `attempt_count` after this attempt. */
  attempts: number;
  method?: Stripe.PaymentMethod;
  /** Reason for the failure; undefined on success. */
  decline?: Decline;
}

/** Charges an open invoice once, without affecting its subscription. */
export async function chargeInvoice(
  store: Store,
  invoice: Stripe.Invoice,
  presence: Presence,
  chosen?: Stripe.PaymentMethod,
): Promise<Collection> {
  const payer = (await subscriptionOf(store, invoice)) ?? invoice;
  const { payment, intent } = await paymentOf(store, invoice);
  const method = chosen ?? (await paymentMethodFor(store, payer));
  const decline = method ? declineOf(method, presence) : NO_CARD;
  const attempts = countAttempt(invoice, presence);
  if (method && !decline) {
    await succeed(store, intent, payment, method);
    return { invoice: await markPaid(store, { ...invoice, attempt_count: attempts }), attempts, method };
  }
  if (method && decline && needsAction(decline)) await requireAction(store, intent, method, presence);
  else await failPaymentIntent(store, intent, method, decline ?? NO_CARD);
  return { invoice, attempts, decline: decline ?? NO_CARD };
}

/** Counts the first attempt, automatic or not, and then only automatic retries. */
function countAttempt({ attempt_count }: Stripe.Invoice, presence: Presence): number {
  return presence === "retry" ? attempt_count + 1 : Math.max(attempt_count, 1);
}

/** Codes after which the issuer accepts no more attempts with the same card. */
const HARD_DECLINES = new Set([
  "authentication_required",
  "highest_risk_level",
  "incorrect_number",
  "lost_card",
  "pickup_card",
  "revocation_of_all_authorizations",
  "revocation_of_authorization",
  "stolen_card",
  "transaction_not_allowed",
]);

/** Whether the invoice has a card to retry that has not been permanently declined. */
export async function canRetry(store: Store, invoice: Stripe.Invoice): Promise<boolean> {
  const payer = (await subscriptionOf(store, invoice)) ?? invoice;
  const method = await paymentMethodFor(store, payer);
  if (!method) return false;
  const { last_payment_error: error } = (await paymentOf(store, invoice)).intent;
  const isRefused = HARD_DECLINES.has(error?.decline_code ?? error?.code ?? "");
  return !isRefused || error?.payment_method?.id !== method.id;
}

/** Error for a call whose payment was declined or awaits the cardholder's authentication. */
export function unpaidError(decline: Decline, of: "invoice" | "subscription"): ApiError["body"] {
  if (!needsAction(decline)) return cardErrorBody(decline);
  return cardErrorBody({
    code: `${of}_payment_intent_requires_action`,
    message: `This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the ${of}.`,
  });
}

export function needsAction(decline: Decline): boolean {
  return decline.code === AUTHENTICATION_REQUIRED.code;
}

export async function paymentOf(store: Store, invoice: Stripe.Invoice) {
  const [payment] = await store.all("invoice_payment", { equal: { invoice: invoice.id } });
  if (!payment) throw new Error(`Invoice ${invoice.id} has no payment`);
  return { payment, intent: await store.get("payment_intent", idOf(payment.payment.payment_intent) ?? "") };
}

function declineOf(method: Stripe.PaymentMethod, presence: Presence): Decline | undefined {
  const { challengedAtSetup, refusedAfterChallenge, refusedAtCharge, refusedAtSetup } = cardOf(method);
  if (refusedAtSetup) return refusedAtSetup;
  if (presence === "on_session" && challengedAtSetup) return AUTHENTICATION_REQUIRED;
  const authenticates = presence === "authenticated" && refusedAtCharge === AUTHENTICATION_REQUIRED;
  return authenticates ? refusedAfterChallenge : refusedAtCharge;
}

async function succeed(
  store: Store,
  intent: Stripe.PaymentIntent,
  payment: Stripe.InvoicePayment,
  method: Stripe.PaymentMethod,
): Promise<void> {
  const charge = await store.insert(newCharge(store.now, intent, method));
  await store.transition(intent, "payment_intent.succeeded", {
    status: "succeeded",
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
  });
  await store.emit("charge.succeeded", charge);
  if (cardOf(method).disputed) await store.schedule(store.now + DISPUTED_AFTER, "open_dispute", charge.id);
  await store.transition(payment, "invoice_payment.paid", {
    status: "paid",
    amount_paid: intent.amount,
    status_transitions: { ...payment.status_transitions, paid_at: store.now },
  });
}

/** Waits for the cardholder to authenticate; charges nothing until they do. */
async function requireAction(
  store: Store,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  presence: Presence,
): Promise<void> {
  await store.transition(intent, "payment_intent.requires_action", {
    status: "requires_action",
    payment_method: method.id,
    last_payment_error: presence === "on_session" ? null : paymentError(AUTHENTICATION_REQUIRED, method),
    next_action: { type: "use_stripe_sdk", use_stripe_sdk: {} },
  });
}

async function failPaymentIntent(
  store: Store,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod | undefined,
  decline: Decline,
): Promise<void> {
  const charge = method && (await store.insert(newCharge(store.now, intent, method, decline)));
  await store.transition(intent, "payment_intent.payment_failed", {
    status: "requires_payment_method",
    latest_charge: charge?.id ?? null,
    payment_method: null,
    last_payment_error: paymentError(decline, method),
    next_action: null,
  });
  if (charge) await store.emit("charge.failed", charge);
}

function paymentError(decline: Decline, method: Stripe.PaymentMethod | undefined) {
  return {
    ...cardErrorBody(decline),
    type: "card_error" as const,
    ...(method && { payment_method: method }),
  };
}

function newCharge(
  now: number,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline?: Decline,
): Stripe.Charge {
  return {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    ...nulls(
      "application application_fee application_fee_amount balance_transaction",
      "calculated_statement_descriptor failure_balance_transaction on_behalf_of receipt_email receipt_number",
      "receipt_url review shipping source source_transfer statement_descriptor statement_descriptor_suffix",
      "transfer_data transfer_group",
    ),
    billing_details: method.billing_details,
    captured: !decline,
    created: now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: "card", ...(method.card && { card: cardDetails(intent, method.card) }) },
    refunded: false,
    status: decline ? "failed" : "succeeded",
  };
}

function outcomeOf(decline: Decline | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? "declined_by_network" : "approved_by_network",
    reason: decline?.declineCode ?? null,
    risk_level: "normal",
    seller_message: decline ? "The bank did not return any further details." : "Payment complete.",
    type: decline ? "issuer_declined" : "authorized",
  };
}

function cardDetails(
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod.Card,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: intent.amount,
    ...nulls(
      "authorization_code electronic_commerce_indicator installments mandate network_transaction_id",
      "three_d_secure transaction_link_id wallet",
    ),
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    last4: card.last4,
    network: card.brand,
    regulated_status: "unregulated",
  };
}
