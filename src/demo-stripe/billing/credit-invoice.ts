import type Stripe from "stripe";
import { invalidParam, invalidRequest } from "../errors.ts";
import { newId } from "../state/ids.ts";
import { idOf, listOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { paymentOf } from "./charge-invoice.ts";

export interface CreditFields {
  amount: number;
  /** Amount in cents that the seller pays back outside of Stripe. */
  out_of_band_amount?: number;
  refund_amount?: number;
  memo?: string | null;
  metadata?: Record<string, string>;
  reason?: Stripe.CreditNote.Reason;
}

/** Issues a credit note for a paid invoice and refunds its amount to the card or elsewhere. */
export async function creditInvoice(store: Store, invoice: Stripe.Invoice, fields: CreditFields) {
  const { amount, refund_amount = 0, out_of_band_amount = 0 } = fields;
  if (invoice.status !== "paid")
    throw invalidRequest("Only a paid invoice can be refunded by a credit note.");
  if (refund_amount + out_of_band_amount !== amount) {
    throw invalidRequest("The refund and the amount outside of Stripe must equal the credit note's amount.");
  }
  if (amount <= 0 || amount > invoice.amount_paid - invoice.post_payment_credit_notes_amount) {
    throw invalidParam("amount", "The credit note's amount exceeds what was paid and not credited yet.");
  }
  const refund = refund_amount > 0 ? await refundPayment(store, invoice, refund_amount) : null;
  const notes = await store.all("credit_note", { equal: { invoice: invoice.id } });
  const number = `${invoice.number}-CN-${String(notes.length + 1).padStart(2, "0")}`;
  const note = await store.create(
    "credit_note.created",
    newNote(store.now, invoice, { ...fields, refund, number }),
  );
  await store.change(invoice, "invoice.updated", {
    post_payment_credit_notes_amount: invoice.post_payment_credit_notes_amount + amount,
  });
  return note;
}

async function refundPayment(store: Store, invoice: Stripe.Invoice, amount: number): Promise<Stripe.Refund> {
  const { intent } = await paymentOf(store, invoice);
  if (!intent.latest_charge) {
    throw invalidParam("refund_amount", "The invoice was paid without a charge that could be refunded.");
  }
  const charge = await store.get("charge", idOf(intent.latest_charge) ?? "");
  const refund = await store.create<Stripe.Refund>("refund.created", {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: store.now,
    currency: charge.currency,
    customer: idOf(charge.customer),
    customer_account: null,
    metadata: {},
    payment_intent: intent.id,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  });
  const amount_refunded = charge.amount_refunded + amount;
  await store.change(charge, "charge.refunded", {
    amount_refunded,
    refunded: amount_refunded === charge.amount,
  });
  return refund;
}

function newNote(
  now: number,
  invoice: Stripe.Invoice,
  {
    amount,
    memo = null,
    metadata = {},
    out_of_band_amount,
    reason,
    refund,
    number,
  }: CreditFields & { refund: Stripe.Refund | null; number: string },
): Stripe.CreditNote {
  const id = newId("cn");
  return {
    id,
    object: "credit_note",
    amount,
    amount_shipping: 0,
    created: now,
    currency: invoice.currency,
    customer: idOf(invoice.customer) ?? "",
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: now,
    invoice: invoice.id,
    lines: listOf([noteLine(invoice, amount)], `/v1/credit_notes/${id}/lines`),
    livemode: false,
    memo,
    metadata,
    number,
    out_of_band_amount: out_of_band_amount ?? null,
    pdf: invoice.invoice_pdf ?? "",
    post_payment_amount: amount,
    pre_payment_amount: 0,
    pretax_credit_amounts: [],
    reason: reason ?? null,
    refunds: refund
      ? [
          {
            amount_refunded: refund.amount,
            payment_record_refund: null,
            refund: refund.id,
            type: "refund",
          },
        ]
      : [],
    shipping_cost: null,
    status: "issued",
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    type: "post_payment",
    voided_at: null,
  };
}

function noteLine({ number }: Stripe.Invoice, amount: number): Stripe.CreditNoteLineItem {
  return {
    id: newId("cnli"),
    object: "credit_note_line_item",
    amount,
    description: `Credit for invoice ${number}`,
    discount_amount: 0,
    discount_amounts: [],
    livemode: false,
    metadata: {},
    pretax_credit_amounts: [],
    quantity: null,
    tax_rates: [],
    taxes: [],
    type: "custom_line_item",
    unit_amount: null,
    unit_amount_decimal: null,
  };
}
