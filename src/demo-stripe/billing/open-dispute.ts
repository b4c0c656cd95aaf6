import type Stripe from "stripe";
import { newId } from "../state/ids.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { DAY } from "../time/calendar.ts";

const EVIDENCE_DUE_AFTER = 9 * DAY;

/** Opens a dispute as the cardholder's bank would. It flags the charge without moving money. */
export async function openDispute(store: Store, chargeId: string): Promise<void> {
  const charge = await store.get("charge", chargeId);
  const dispute = await store.insert(newDispute(store.now, charge));
  await store.change(charge, "charge.updated", { disputed: true });
  await store.emit("charge.dispute.created", dispute);
}

function newDispute(now: number, charge: Stripe.Charge): Stripe.Dispute {
  return {
    id: newId("du"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: now + EVIDENCE_DUE_AFTER,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: true,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    reason: "fraudulent",
    status: "needs_response",
  };
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
