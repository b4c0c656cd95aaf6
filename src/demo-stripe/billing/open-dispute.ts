import type Stripe from "stripe";
import { newId } from "../state/ids.ts";
import { nulls } from "../state/nulls.ts";
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
  ...nulls(
    "access_activity_log billing_address cancellation_policy cancellation_policy_disclosure",
    "cancellation_rebuttal customer_communication customer_email_address customer_name customer_purchase_ip",
    "customer_signature duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id",
    "product_description receipt refund_policy refund_policy_disclosure refund_refusal_explanation",
    "service_date service_documentation shipping_address shipping_carrier shipping_date",
    "shipping_documentation shipping_tracking_number uncategorized_file uncategorized_text",
  ),
  enhanced_evidence: {},
};
