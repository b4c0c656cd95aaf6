import type Stripe from "stripe";
import { newId } from "../state/ids.ts";
import { idOf, listOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { itemLine, periodLines } from "./invoice-lines.ts";

/** Below this (cents) nothing is charged: it is carried over to the next invoice. */
const SMALLEST_CHARGE = 50;

export interface InvoiceContent {
  reason: Stripe.Invoice.BillingReason;
  /** Whether the items' current periods are to be paid, besides what waits to be invoiced. */
  period: boolean;
  finalizesAt?: number;
}

/** A draft of what the subscription owes, which takes up all that waited to be invoiced. */
export async function draftInvoice(
  store: Store,
  subscription: Stripe.Subscription,
  content: InvoiceContent,
): Promise<Stripe.Invoice> {
  const waiting = await waitingItems(store, subscription);
  const invoice = await store.insert(await composeInvoice(store, subscription, content, waiting));
  for (const item of waiting) await store.update(item, { invoice: invoice.id });
  await store.emit("invoice.created", invoice);
  return invoice;
}

/** The prorations that no invoice holds yet, oldest first. */
export async function waitingItems(
  store: Store,
  { id: subscription }: Stripe.Subscription,
): Promise<Stripe.InvoiceItem[]> {
  const found = await store.all("invoiceitem", {
    contains: { invoice: null, parent: { subscription_details: { subscription } } },
  });
  return found.reverse();
}

/** The invoice as a value; nothing is written. */
export async function composeInvoice(
  store: Store,
  subscription: Stripe.Subscription,
  { reason, period, finalizesAt }: InvoiceContent,
  items: Stripe.InvoiceItem[],
): Promise<Stripe.Invoice> {
  const customer = await store.get("customer", idOf(subscription.customer), "customer");
  const id = newId("in");
  const lines = [
    ...items.map((item) => itemLine(id, subscription.id, item)),
    ...(period ? await periodLines(store, id, subscription) : []),
  ];
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const { amountDue } = settle(total, customer.balance);
  return {
    ...blankInvoice(store.now),
    id,
    amount_due: amountDue,
    amount_remaining: amountDue,
    automatically_finalizes_at: finalizesAt ?? null,
    billing_reason: reason,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    lines: listOf(lines, `/v1/invoices/${id}/lines`),
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    starting_balance: customer.balance,
    test_clock: customer.test_clock ?? null,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  };
}

/** What is to be paid after the customer's balance (negative: credit), and the balance that is left (cents). */
export function settle(total: number, balance: number): { amountDue: number; endingBalance: number } {
  const owed = total + balance;
  return owed < SMALLEST_CHARGE
    ? { amountDue: 0, endingBalance: owed }
    : { amountDue: owed, endingBalance: 0 };
}

/** The subscription an invoice is for; every invoice here has one. */
export function subscriptionIdOf(invoice: Stripe.Invoice): string {
  const reference = invoice.parent?.subscription_details?.subscription;
  if (!reference) throw new Error(`Invoice ${invoice.id} belongs to no subscription`);
  return idOf(reference);
}

function blankInvoice(now: number): Omit<Stripe.Invoice, "id" | "currency" | "lines" | "customer"> {
  return {
    object: "invoice",
    account_country: "US",
    account_name: null,
    account_tax_ids: null,
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: null,
    collection_method: "charge_automatically",
    created: now,
    custom_fields: null,
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: "draft",
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: null,
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}
