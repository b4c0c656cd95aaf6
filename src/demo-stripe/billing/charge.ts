import type Stripe from "stripe";
import type { Decline } from "../cards.ts";
import { newId } from "../state/ids.ts";
import { nulls } from "../state/nulls.ts";

export function newCharge(
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
