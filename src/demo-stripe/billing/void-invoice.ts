import type Stripe from "stripe";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { paymentOf } from "./charge-invoice.ts";
import { decidingInvoice } from "./deciding-invoice.ts";
import { subscriptionOf } from "./draft-invoice.ts";

/** Voids the invoice and restores the amount taken from the customer's balance. */
export async function voidInvoice(store: Store, open: Stripe.Invoice): Promise<Stripe.Invoice> {
  const voided = await store.update(open, {
    status: "void",
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...open.status_transitions, voided_at: store.now },
  });
  await cancelPayment(store, open, "void_invoice");
  await returnBalance(store, open);
  await store.emit("invoice.voided", voided);
  await updateSubscription(store, voided);
  return voided;
}

/**
 * Clears the overdue status unless another invoice is due, and drops a change awaiting this
 * payment.
 */
async function updateSubscription(store: Store, invoice: Stripe.Invoice): Promise<void> {
  const subscription = await subscriptionOf(store, invoice);
  if (!subscription) return;
  const { latest_invoice, status, pending_update } = subscription;
  const isPaid = status === "past_due" && (await decidingInvoice(store, subscription))?.status !== "open";
  const drops = pending_update !== null && idOf(latest_invoice) === invoice.id;
  const updated = await store.change(subscription, "customer.subscription.updated", {
    ...(isPaid && { status: "active" }),
    ...(drops && { pending_update: null }),
  });
  if (drops) await store.emit("customer.subscription.pending_update_expired", updated);
}

export async function cancelPayment(
  store: Store,
  invoice: Stripe.Invoice,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Promise<void> {
  const { payment, intent } = await paymentOf(store, invoice);
  await store.update(payment, {
    status: "canceled",
    status_transitions: { ...payment.status_transitions, canceled_at: store.now },
  });
  await store.change(intent, "payment_intent.canceled", {
    status: "canceled",
    cancellation_reason: reason,
    canceled_at: store.now,
    next_action: null,
  });
}

async function returnBalance(store: Store, invoice: Stripe.Invoice): Promise<void> {
  const customer = await store.find("customer", idOf(invoice.customer) ?? "");
  if (!customer) return;
  const used = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  await store.change(customer, "customer.updated", { balance: customer.balance - used });
}
