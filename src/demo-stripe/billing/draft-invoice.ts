import type Stripe from "stripe";
import { newId } from "../state/ids.ts";
import { idOf, listOf, wireDecimal } from "../state/objects.ts";
import type { Store } from "../state/store.ts";

/** A draft of what the subscription's current periods cost; nothing while it is on trial. */
export async function draftInvoice(
  store: Store,
  subscription: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason,
  finalizesAt: number | null = null,
): Promise<Stripe.Invoice> {
  const customer = await store.get("customer", idOf(subscription.customer), "customer");
  const id = newId("in");
  const lines = subscription.items.data.map((item) => invoiceLine(id, subscription, item));
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const invoice = await store.insert<Stripe.Invoice>({
    ...blankInvoice(store.now),
    id,
    amount_due: total,
    amount_remaining: total,
    automatically_finalizes_at: finalizesAt,
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
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  });
  await store.emit("invoice.created", invoice);
  return invoice;
}

/** The subscription an invoice is for; every invoice here has one. */
export function subscriptionIdOf(invoice: Stripe.Invoice): string {
  const reference = invoice.parent?.subscription_details?.subscription;
  if (!reference) throw new Error(`Invoice ${invoice.id} belongs to no subscription`);
  return idOf(reference);
}

function invoiceLine(
  invoiceId: string,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): Stripe.InvoiceLineItem {
  const onTrial = subscription.status === "trialing";
  const quantity = item.quantity ?? 1;
  const unitAmount = onTrial ? 0 : (item.price.unit_amount ?? 0);
  return {
    id: newId("il"),
    object: "line_item",
    amount: unitAmount * quantity,
    currency: subscription.currency,
    description: onTrial
      ? "Trial period"
      : `${quantity} × ${item.price.nickname ?? item.price.lookup_key ?? "subscription"}`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      type: "subscription_item_details",
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      type: "price_details",
      price_details: { price: item.price.id, product: idOf(item.price.product) },
      unit_amount_decimal: wireDecimal(unitAmount),
    },
    quantity,
    quantity_decimal: wireDecimal(quantity),
    subscription: subscription.id,
    subtotal: unitAmount * quantity,
    taxes: [],
  };
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
