import type Stripe from "stripe";
import { newClientSecret, newId, newSecret } from "../state/ids.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { applyBalance } from "./draft-invoice.ts";

/** Numbers a draft and opens it for payment; an amount of zero counts as paid. */
export async function finalizeInvoice(store: Store, draft: Stripe.Invoice): Promise<Stripe.Invoice> {
  const customer = await store.get("customer", idOf(draft.customer) ?? "", "customer");
  const { amountDue, endingBalance } = applyBalance(draft.total, customer.balance);
  const pageSecret = newSecret();
  const pageUrl = `${store.publicUrl}/demo-stripe/invoices/${draft.id}_secret_${pageSecret}`;
  await store.hide(draft.id, { pageSecret });
  const sequence = customer.next_invoice_sequence ?? 1;
  const finalized = await store.update(draft, {
    status: "open",
    amount_due: amountDue,
    amount_remaining: amountDue,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
    automatically_finalizes_at: null,
    effective_at: store.now,
    hosted_invoice_url: pageUrl,
    invoice_pdf: `${pageUrl}/print`,
    starting_balance: customer.balance,
    ending_balance: endingBalance,
    status_transitions: { ...draft.status_transitions, finalized_at: store.now },
  });
  const counted = await store.update(customer, { next_invoice_sequence: sequence + 1 });
  await store.change(counted, "customer.updated", { balance: endingBalance });
  await store.emit("invoice.finalized", finalized);
  if (finalized.amount_due === 0) return markPaid(store, finalized);
  await openPayment(store, finalized);
  return finalized;
}

export async function markPaid(store: Store, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  const paid = await store.transition(invoice, "invoice.paid", {
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: store.now },
  });
  await store.emit("invoice.payment_succeeded", paid);
  return paid;
}

async function openPayment(store: Store, invoice: Stripe.Invoice): Promise<void> {
  const intent = await store.create("payment_intent.created", newPaymentIntent(store.now, invoice));
  await store.insert<Stripe.InvoicePayment>({
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: store.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

function newPaymentIntent(now: number, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: newClientSecret(id),
    confirmation_method: "automatic",
    created: now,
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    customer_account: null,
    description: "Subscription payment",
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}
