import type Stripe from "stripe";
import { invalidParam, invalidRequest } from "../errors.ts";
import { newId } from "../state/ids.ts";
import { idOf, listOf, wireDecimal } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { DAY } from "../time/calendar.ts";
import { blankInvoice } from "./blank-invoice.ts";
import { fixCurrency } from "./customer-currency.ts";
import { applyBalance } from "./draft-invoice.ts";
import { itemLine } from "./invoice-lines.ts";

export interface InvoiceByHand
  extends Pick<Stripe.Invoice, "auto_advance" | "currency" | "description" | "metadata"> {
  hasTax: boolean;
  /** Days to pay in, of an invoice that is sent; null for one that is charged. */
  daysUntilDue: number | null;
}

/** Creates a draft without lines, which belongs to no subscription. */
export async function draftByHand(
  store: Store,
  customer: Stripe.Customer,
  { daysUntilDue, hasTax, ...fields }: InvoiceByHand,
): Promise<Stripe.Invoice> {
  await fixCurrency(store, customer, fields.currency);
  const id = newId("in");
  const blank = blankInvoice(store.now);
  return store.create("invoice.created", {
    ...blank,
    ...fields,
    automatic_tax: { ...blank.automatic_tax, enabled: hasTax },
    id,
    billing_reason: "manual",
    collection_method: daysUntilDue === null ? "charge_automatically" : "send_invoice",
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    due_date: daysUntilDue === null ? null : store.now + daysUntilDue * DAY,
    lines: listOf<Stripe.InvoiceLineItem>([], `/v1/invoices/${id}/lines`),
    starting_balance: customer.balance,
    test_clock: customer.test_clock ?? null,
  });
}

export interface ItemByHand extends Pick<Stripe.InvoiceItem, "amount" | "currency" | "description"> {
  metadata: Stripe.Metadata;
}

/** Adds an item to a draft of the same customer and currency. */
export async function addItem(
  store: Store,
  draft: Stripe.Invoice,
  { amount, currency, description, metadata }: ItemByHand,
): Promise<Stripe.InvoiceItem> {
  if (draft.status !== "draft") {
    throw invalidRequest(
      "This invoice is finalized, so it can no longer be changed.",
      "invoice_not_editable",
    );
  }
  if (currency !== draft.currency) {
    throw invalidParam("currency", `The currency of the invoice is ${draft.currency}.`);
  }
  const customer = await store.get("customer", idOf(draft.customer) ?? "", "customer");
  const item = await store.create<Stripe.InvoiceItem>("invoiceitem.created", {
    id: newId("ii"),
    object: "invoiceitem",
    amount,
    currency,
    customer: customer.id,
    customer_account: null,
    date: store.now,
    description,
    discountable: true,
    discounts: [],
    invoice: draft.id,
    livemode: false,
    metadata,
    parent: null,
    period: { start: store.now, end: store.now },
    pricing: null,
    proration: false,
    proration_details: { credited_items: null, discount_amounts: [] },
    quantity: 1,
    quantity_decimal: wireDecimal(1),
    tax_rates: [],
    test_clock: draft.test_clock,
  });
  const lines = [...draft.lines.data, itemLine(draft.id, null, item)];
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const { amountDue } = applyBalance(total, customer.balance);
  await store.change(draft, "invoice.updated", {
    amount_due: amountDue,
    amount_remaining: amountDue,
    lines: { ...draft.lines, data: lines },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  });
  return item;
}
