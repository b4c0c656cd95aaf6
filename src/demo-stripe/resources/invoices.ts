import type Stripe from "stripe";
import { blankInvoice } from "../billing/blank-invoice.ts";
import { unpaidError } from "../billing/charge-invoice.ts";
import { collectPayment } from "../billing/collect-payment.ts";
import { fixCurrency } from "../billing/customer-currency.ts";
import { applyBalance } from "../billing/draft-invoice.ts";
import { finalizeInvoice, markPaid } from "../billing/finalize-invoice.ts";
import { itemLine } from "../billing/invoice-lines.ts";
import { markUncollectible } from "../billing/mark-uncollectible.ts";
import { requireTaxLocation } from "../billing/taxes.ts";
import { cancelPayment, voidInvoice } from "../billing/void-invoice.ts";
import { Declined, invalidParam, invalidRequest, resourceMissing } from "../errors.ts";
import { metadata } from "../http/metadata.ts";
import {
  boolean,
  emptyable,
  id,
  integer,
  list,
  object,
  oneOf,
  required,
  type ShapeOf,
  text,
} from "../http/params.ts";
import { createdRange, type Route, resource } from "../http/route.ts";
import { newId } from "../state/ids.ts";
import { mergeMetadata } from "../state/metadata.ts";
import { idOf, listOf, wireDecimal } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { DAY } from "../time/calendar.ts";

const listShape = {
  created: createdRange,
  customer: id,
  status: oneOf("draft", "open", "paid", "uncollectible", "void"),
  subscription: id,
} satisfies ShapeOf<Stripe.InvoiceListParams>;

const createShape = {
  auto_advance: boolean,
  automatic_tax: object({ enabled: required(boolean) }),
  collection_method: oneOf("charge_automatically", "send_invoice"),
  currency: text,
  customer: required(id),
  days_until_due: integer,
  description: text,
  metadata: emptyable(metadata),
  payment_settings: object({
    payment_method_options: object({
      customer_balance: object({
        bank_transfer: object({ eu_bank_transfer: object({ country: text }), type: text }),
        funding_type: text,
      }),
    }),
    payment_method_types: list(text),
  }),
  pending_invoice_items_behavior: oneOf("exclude"),
} satisfies ShapeOf<Stripe.InvoiceCreateParams>;

const itemShape = {
  amount: required(integer),
  currency: text,
  customer: required(id),
  description: text,
  invoice: required(id),
  metadata: emptyable(metadata),
  tax_behavior: oneOf("exclusive", "inclusive", "unspecified"),
} satisfies ShapeOf<Stripe.InvoiceItemCreateParams>;

const payShape = {
  off_session: boolean,
  paid_out_of_band: boolean,
  payment_method: id,
} satisfies ShapeOf<Stripe.InvoicePayParams>;

const finalizeShape = { auto_advance: boolean } satisfies ShapeOf<Stripe.InvoiceFinalizeInvoiceParams>;

const updateShape = { auto_advance: boolean } satisfies ShapeOf<Stripe.InvoiceUpdateParams>;

const invoices = resource("invoice", "/v1/invoices/:invoice");
const items = resource("invoiceitem", "/v1/invoiceitems/:item");

export const invoiceRoutes: Route[] = [
  invoices.list(listShape, ({ created, subscription, ...equal }) => ({
    equal: { ...equal, ...(subscription && { parent: { subscription_details: { subscription } } }) },
    created,
  })),

  invoices.read(),

  invoices.create(createShape, async (store, params) => {
    const isSent = params.collection_method === "send_invoice";
    if (isSent !== (params.days_until_due !== undefined)) {
      throw invalidParam("days_until_due", "Only an invoice that is sent has days until it is due.");
    }
    const customer = await store.get("customer", params.customer, "customer");
    return draftByHand(store, customer, {
      auto_advance: params.auto_advance ?? false,
      currency: params.currency ?? customer.currency ?? "usd",
      daysUntilDue: params.days_until_due ?? null,
      description: params.description ?? null,
      hasTax: params.automatic_tax?.enabled ?? false,
      metadata: mergeMetadata({}, params.metadata),
    });
  }),

  items.create(itemShape, async (store, params) => {
    const draft = await store.get("invoice", params.invoice, "invoice");
    if (draft.customer !== params.customer) throw resourceMissing("invoice", draft.id, "invoice");
    if (draft.automatic_tax.enabled && params.tax_behavior !== "inclusive")
      throw invalidParam("tax_behavior", "The demo provider computes inclusive taxes only.");
    return addItem(store, draft, {
      amount: params.amount,
      currency: params.currency ?? draft.currency,
      description: params.description ?? null,
      metadata: mergeMetadata({}, params.metadata),
    });
  }),

  invoices.update(updateShape, async (store, invoice, params) => {
    requireStatus(invoice, "draft", "open");
    return store.change(invoice, "invoice.updated", params);
  }),

  invoices.act("finalize", finalizeShape, async (store, invoice, params) => {
    requireStatus(invoice, "draft");
    if (invoice.automatic_tax.enabled) {
      const customer = await store.get("customer", idOf(invoice.customer) ?? "", "customer");
      requireTaxLocation(customer.address, "customer[address]");
    }
    return finalizeInvoice(store, { ...invoice, ...params });
  }),

  invoices.act("pay", payShape, async (store, open, params) => {
    requireStatus(open, "open", "uncollectible");
    if (params.paid_out_of_band) {
      await cancelPayment(store, open, null);
      return markPaid(store, open);
    }
    const method = params.payment_method
      ? await store.get("payment_method", params.payment_method, "payment_method")
      : undefined;
    if (method && method.customer !== open.customer) {
      throw resourceMissing("payment_method", method.id, "payment_method");
    }
    const presence = params.off_session === false ? "on_session" : "off_session";
    const { invoice, decline } = await collectPayment(store, open, presence, method);
    return decline ? new Declined(402, unpaidError(decline, "invoice")) : invoice;
  }),

  invoices.act("void", {}, async (store, invoice) => {
    requireStatus(invoice, "open", "uncollectible");
    return voidInvoice(store, invoice);
  }),

  invoices.act("mark_uncollectible", {}, async (store, open) => {
    requireStatus(open, "open");
    return markUncollectible(store, open, "user_forgiven");
  }),
];

function requireStatus(invoice: Stripe.Invoice, ...wanted: Stripe.Invoice.Status[]): void {
  if (wanted.some((status) => status === invoice.status)) return;
  const code = invoice.status === "paid" ? "invoice_already_paid" : "invoice_unexpected_state";
  throw invalidRequest(
    `This invoice is ${invoice.status}, but it would have to be ${wanted.join(" or ")}.`,
    code,
  );
}

interface InvoiceByHand
  extends Pick<Stripe.Invoice, "auto_advance" | "currency" | "description" | "metadata"> {
  hasTax: boolean;
  /** Days to pay an invoice that is sent; null for an invoice that is charged. */
  daysUntilDue: number | null;
}

/** Creates a draft with no lines and no subscription. */
async function draftByHand(
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

interface ItemByHand extends Pick<Stripe.InvoiceItem, "amount" | "currency" | "description"> {
  metadata: Stripe.Metadata;
}

/** Adds an item to a draft with the same customer and currency. */
async function addItem(
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
