import type Stripe from "stripe";
import { collectPayment } from "../billing/collect-payment.ts";
import { finalizeInvoice } from "../billing/finalize-invoice.ts";
import { cardErrorBody } from "../billing/payment-methods.ts";
import { voidInvoice } from "../billing/void-invoice.ts";
import { Declined, invalidRequest, resourceMissing } from "../errors.ts";
import { boolean, id, oneOf, type ShapeOf } from "../http/params.ts";
import { createdRange, type Route, resource } from "../http/route.ts";

const listShape = {
  created: createdRange,
  customer: id,
  status: oneOf("draft", "open", "paid", "uncollectible", "void"),
  subscription: id,
} satisfies ShapeOf<Stripe.InvoiceListParams>;

const payShape = { off_session: boolean, payment_method: id } satisfies ShapeOf<Stripe.InvoicePayParams>;

const finalizeShape = { auto_advance: boolean } satisfies ShapeOf<Stripe.InvoiceFinalizeInvoiceParams>;

const invoices = resource("invoice", "/v1/invoices/:invoice");

export const invoiceRoutes: Route[] = [
  invoices.list(listShape, ({ created, subscription, ...equal }) => ({
    equal: { ...equal, ...(subscription && { parent: { subscription_details: { subscription } } }) },
    created,
  })),

  invoices.read(),

  invoices.act("finalize", finalizeShape, async (store, invoice, params) => {
    requireStatus(invoice, "draft");
    return finalizeInvoice(store, { ...invoice, ...params });
  }),

  invoices.act("pay", payShape, async (store, open, params) => {
    requireStatus(open, "open", "uncollectible");
    const method = params.payment_method
      ? await store.get("payment_method", params.payment_method, "payment_method")
      : undefined;
    if (method && method.customer !== open.customer) {
      throw resourceMissing("payment_method", method.id, "payment_method");
    }
    const presence = params.off_session === false ? "on_session" : "off_session";
    const { invoice, decline } = await collectPayment(store, open, presence, method);
    return decline ? new Declined(402, cardErrorBody(decline)) : invoice;
  }),

  invoices.act("void", {}, async (store, invoice) => {
    requireStatus(invoice, "open", "uncollectible");
    return voidInvoice(store, invoice);
  }),

  invoices.act("mark_uncollectible", {}, async (store, open) => {
    requireStatus(open, "open");
    return store.transition(open, "invoice.marked_uncollectible", {
      status: "uncollectible",
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...open.status_transitions, marked_uncollectible_at: store.now },
    });
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
