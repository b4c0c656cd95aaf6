import type Stripe from "stripe";
import { collectPayment } from "../billing/collect-payment.ts";
import { finalizeInvoice } from "../billing/finalize-invoice.ts";
import { cardErrorBody } from "../billing/payment-methods.ts";
import { Declined, invalidRequest } from "../errors.ts";
import { boolean, id, oneOf, type ShapeOf } from "../http/params.ts";
import { createdRange, listRoute, type Route, route } from "../http/route.ts";
import type { Store } from "../state/store.ts";

const listShape = {
  created: createdRange,
  customer: id,
  status: oneOf("draft", "open", "paid", "uncollectible", "void"),
  subscription: id,
} satisfies ShapeOf<Stripe.InvoiceListParams>;

const payShape = { off_session: boolean } satisfies ShapeOf<Stripe.InvoicePayParams>;

export const invoiceRoutes: Route[] = [
  listRoute("/v1/invoices", "invoice", listShape, ({ created, customer, status, subscription }) => ({
    equal: { customer, status },
    ...(subscription && { contains: { parent: { subscription_details: { subscription } } } }),
    created,
  })),

  route("GET", "/v1/invoices/:invoice", {}, (store, _params, invoiceId = "") =>
    store.get("invoice", invoiceId),
  ),

  route("POST", "/v1/invoices/:invoice/finalize", {}, async (store, _params, invoiceId = "") =>
    finalizeInvoice(store, await inStatus(store, invoiceId, "draft")),
  ),

  route("POST", "/v1/invoices/:invoice/pay", payShape, async (store, params, invoiceId = "") => {
    const open = await inStatus(store, invoiceId, "open");
    const { invoice, decline } = await collectPayment(store, open, params.off_session ?? true);
    return decline ? new Declined(402, cardErrorBody(decline)) : invoice;
  }),

  route("POST", "/v1/invoices/:invoice/void", {}, async (store, _params, invoiceId = "") => {
    const open = await inStatus(store, invoiceId, "open");
    const transitions = { ...open.status_transitions, voided_at: store.now };
    const voided = await store.update(open, {
      status: "void",
      status_transitions: transitions,
      auto_advance: false,
    });
    await store.emit("invoice.voided", voided);
    return voided;
  }),
];

async function inStatus(store: Store, invoiceId: string, status: "draft" | "open"): Promise<Stripe.Invoice> {
  const invoice = await store.get("invoice", invoiceId);
  if (invoice.status === status) return invoice;
  const code = invoice.status === "paid" ? "invoice_already_paid" : "invoice_unexpected_state";
  throw invalidRequest(`This invoice is ${invoice.status}, but it would have to be ${status}.`, code);
}
