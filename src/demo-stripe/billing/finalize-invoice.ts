import type Stripe from "stripe";
import { newClientSecret, newId, newSecret } from "../state/ids.ts";
import { nulls } from "../state/nulls.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { applyBalance, subscriptionOf } from "./draft-invoice.ts";
import { taxesOf } from "./taxes.ts";

/** Numbers a draft and opens it for payment; a zero amount counts as paid. */
export async function finalizeInvoice(store: Store, draft: Stripe.Invoice): Promise<Stripe.Invoice> {
  const customer = await store.get("customer", idOf(draft.customer) ?? "", "customer");
  const { amountDue, endingBalance } = applyBalance(draft.total, customer.balance);
  const pageSecret = newSecret();
  const pageUrl = `${store.publicUrl}/demo-stripe/invoices/${draft.id}_secret_${pageSecret}`;
  await store.hide(draft.id, { pageSecret });
  const taxIds = await store.all("tax_id", { equal: { customer: customer.id } });
  const sequence = customer.next_invoice_sequence ?? 1;
  const finalized = await store.update(draft, {
    ...(await taxesOf(store, draft)),
    status: "open",
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_tax_ids: taxIds.map(({ type, value }) => ({ type, value })),
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
  if (finalized.automatic_tax.disabled_reason) await stopTaxes(store, finalized);
  if (finalized.amount_due === 0) return markPaid(store, finalized);
  await openPayment(store, finalized);
  return finalized;
}

/** Disables the subscription's taxes after an invoice if the customer's location was unknown. */
async function stopTaxes(store: Store, invoice: Stripe.Invoice): Promise<void> {
  const subscription = await subscriptionOf(store, invoice);
  if (!subscription?.automatic_tax.enabled) return;
  await store.change(subscription, "customer.subscription.updated", {
    automatic_tax: { disabled_reason: "requires_location_inputs", enabled: false, liability: null },
  });
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
    ...nulls(
      "allowed_payment_method_types application application_fee_amount automatic_payment_methods canceled_at",
      "cancellation_reason customer_account excluded_payment_method_types last_payment_error latest_charge",
      "managed_payments next_action on_behalf_of payment_method payment_method_configuration_details",
      "payment_method_options payment_record processing receipt_email review setup_future_usage shipping",
      "source statement_descriptor statement_descriptor_suffix transfer_data transfer_group",
    ),
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: "automatic",
    client_secret: newClientSecret(id),
    confirmation_method: "automatic",
    created: now,
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    description: "Subscription payment",
    livemode: false,
    metadata: {},
    payment_method_types: ["card"],
    status: "requires_payment_method",
  };
}
