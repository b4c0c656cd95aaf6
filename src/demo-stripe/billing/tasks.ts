import type Stripe from "stripe";
import { newId } from "../state/ids.ts";
import { nulls } from "../state/nulls.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { DAY } from "../time/calendar.ts";
import { billUntilNow } from "./bill-until-now.ts";
import { cancelNow } from "./cancel.ts";
import { canRetry } from "./charge-invoice.ts";
import { collectPayment, finalizeAndCollect, skipRetry } from "./collect-payment.ts";
import { endDiscount, expirePromotionCode } from "./discounts.ts";
import { subscriptionOf } from "./draft-invoice.ts";
import { expireIncomplete } from "./expire-incomplete.ts";
import { pause } from "./pause.ts";
import { paymentMethodFor } from "./payment-source.ts";
import { expirePendingUpdate } from "./pending-update.ts";
import { periodEnd, renewalNotice } from "./periods.ts";
import { upcomingInvoice } from "./preview.ts";
import { startNextPeriod } from "./renewal.ts";
import { enterPhase } from "./schedule-phases.ts";
import { arrive } from "./test-clock.ts";

const EVIDENCE_DUE_AFTER = 9 * DAY;

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

/**
 * Tasks by kind, run when the virtual clock reaches their time. They are never canceled; each
 * checks whether its object is still in the expected state.
 */
export const TASKS: Record<string, (store: Store, objectId: string) => Promise<void>> = {
  trial_will_end: (store, id) => withLive(store, id, noticeTrialEnd),
  period_end: (store, id) => withLive(store, id, endPeriod),
  cancel: (store, id) => withLive(store, id, cancelIfDue),
  end_discount: endDiscount,
  expire_promotion_code: expirePromotionCode,
  expire_incomplete: (store, id) => withLive(store, id, expireUnpaid),
  expire_pending_update: (store, id) => withLive(store, id, expirePendingIfDue),
  finalize_invoice: finalizeDraft,
  open_dispute: openDispute,
  invoice_upcoming: (store, id) => withLive(store, id, noticeInvoice),
  retry_payment: retryPayment,
  schedule_phase: enterPhase,
  test_clock_ready: arrive,
};

async function withLive(
  store: Store,
  id: string,
  task: (store: Store, subscription: Stripe.Subscription) => Promise<void>,
): Promise<void> {
  const subscription = await store.find("subscription", id);
  if (subscription && !subscription.ended_at) await task(store, subscription);
}

async function noticeTrialEnd(store: Store, subscription: Stripe.Subscription): Promise<void> {
  const stillDue = subscription.trial_end === store.now + 3 * DAY;
  if (subscription.status === "trialing" && stillDue) {
    await store.emit("customer.subscription.trial_will_end", subscription);
  }
}

async function endPeriod(store: Store, subscription: Stripe.Subscription): Promise<void> {
  if (!subscription.schedule || periodEnd(subscription) !== store.now) return renew(store, subscription);
  await enterPhase(store, idOf(subscription.schedule));
  await withLive(store, subscription.id, renew);
}

async function renew(store: Store, subscription: Stripe.Subscription): Promise<void> {
  const { status, cancel_at } = subscription;
  if (periodEnd(subscription) !== store.now || status === "paused" || status === "incomplete") return;
  if (cancel_at !== null && cancel_at <= store.now) return cancelIfDue(store, subscription);
  if (status === "trialing" && !(await paymentMethodFor(store, subscription))) {
    const behaviour = subscription.trial_settings?.end_behavior.missing_payment_method;
    if (behaviour === "cancel") return void (await cancelNow(store, subscription, null));
    if (behaviour === "pause") {
      return void (await pause(store, subscription, "trial_end_without_payment_method"));
    }
  }
  await startNextPeriod(store, subscription);
}

async function finalizeDraft(store: Store, invoiceId: string): Promise<void> {
  const draft = await store.find("invoice", invoiceId);
  if (draft?.status === "draft" && draft.auto_advance) await finalizeAndCollect(store, draft);
}

/** Retries an invoice, unless it has since been settled or its next attempt has moved. */
async function retryPayment(store: Store, invoiceId: string): Promise<void> {
  const invoice = await store.find("invoice", invoiceId);
  if (invoice?.status !== "open" || invoice.next_payment_attempt !== store.now) return;
  const subscription = await subscriptionOf(store, invoice);
  if (!subscription || subscription.ended_at) return;
  if (await canRetry(store, invoice)) await collectPayment(store, invoice, "retry");
  else await skipRetry(store, subscription, invoice);
}

async function expirePendingIfDue(store: Store, subscription: Stripe.Subscription): Promise<void> {
  if (subscription.pending_update?.expires_at === store.now) await expirePendingUpdate(store, subscription);
}

async function noticeInvoice(store: Store, subscription: Stripe.Subscription): Promise<void> {
  if (renewalNotice(subscription) !== store.now || subscription.status === "paused") return;
  const invoice = await upcomingInvoice(store, subscription);
  if (invoice) await store.emit("invoice.upcoming", withoutId(invoice));
}

/** Drops the ID, which an upcoming invoice lacks even though the package's type requires it. */
function withoutId({ id: _id, ...rest }: Stripe.Invoice): Stripe.Invoice {
  const upcoming: Omit<Stripe.Invoice, "id"> = rest;
  return upcoming as Stripe.Invoice;
}

/** Ends a subscription due for cancellation once its pending prorations are invoiced. */
async function cancelIfDue(store: Store, subscription: Stripe.Subscription): Promise<void> {
  if (subscription.cancel_at === null || subscription.cancel_at > store.now) return;
  await billUntilNow(store, subscription, { invoice_now: true });
  const billed = await store.get("subscription", subscription.id);
  if (!billed.ended_at) await cancelNow(store, billed, "cancellation_requested");
}

async function expireUnpaid(store: Store, subscription: Stripe.Subscription): Promise<void> {
  if (subscription.status === "incomplete") await expireIncomplete(store, subscription);
}

/** Opens a dispute as the cardholder's bank would. Flags the charge without moving money. */
async function openDispute(store: Store, chargeId: string): Promise<void> {
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
