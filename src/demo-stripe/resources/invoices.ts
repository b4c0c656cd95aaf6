import type Stripe from "stripe";
import { collectPayment } from "../billing/collect-payment.ts";
import { finalizeInvoice } from "../billing/finalize-invoice.ts";
import { cardErrorBody } from "../billing/payment-methods.ts";
import { voidInvoice } from "../billing/void-invoice.ts";
import { Declined, invalidRequest, resourceMissing } from "../errors.ts";
import { boolean, id, oneOf, type ShapeOf } from "../http/params.ts";
import { createdRange, listRoute, type Route, readRoute, route } from "../http/route.ts";
import type { Store } from "../state/store.ts";

const listShape = {
  created: createdRange,
  customer: id,
  status: oneOf("draft", "open", "paid", "uncollectible", "void"),
  subscription: id,
} satisfies ShapeOf<Stripe.InvoiceListParams>;

const payShape = { off_session: boolean, payment_method: id } satisfies ShapeOf<Stripe.InvoicePayParams>;

const finalizeShape = { auto_advance: boolean } satisfies ShapeOf<Stripe.InvoiceFinalizeInvoiceParams>;

export const invoiceRoutes: Route[] = [
  listRoute("/v1/invoices", "invoice", listShape, ({ created, customer, status, subscription }) => ({
    equal: { customer, status },
    ...(subscription && { contains: { parent: { subscription_details: { subscription } } } }),
    created,
  })),

  readRoute("/v1/invoices/:invoice", "invoice"),

  route("POST", "/v1/invoices/:invoice/finalize", finalizeShape, async (store, params, invoiceId = "") =>
    finalizeInvoice(store, { ...(await inStatus(store, invoiceId, "draft")), ...params }),
  ),

  route("POST", "/v1/invoices/:invoice/pay", payShape, async (store, params, invoiceId = "") => {
    const open = await inStatus(store, invoiceId, "open", "uncollectible");
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

  route("POST", "/v1/invoices/:invoice/void", {}, async (store, _params, invoiceId = "") =>
    voidInvoice(store, await inStatus(store, invoiceId, "open", "uncollectible")),
  ),

  route("POST", "/v1/invoices/:invoice/mark_uncollectible", {}, async (store, _params, invoiceId = "") => {
    const open = await inStatus(store, invoiceId, "open");
    return store.transition(open, "invoice.marked_uncollectible", {
      status: "uncollectible",
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...open.status_transitions, marked_uncollectible_at: store.now },
    });
  }),
];

async function inStatus(
  store: Store,
  invoiceId: string,
  ...wanted: ("draft" | "open" | "uncollectible")[]
): Promise<Stripe.Invoice> {
  const invoice = await store.get("invoice", invoiceId);
  if (wanted.some((status) => status === invoice.status)) return invoice;
  const code = invoice.status === "paid" ? "invoice_already_paid" : "invoice_unexpected_state";
  throw invalidRequest(
    `This invoice is ${invoice.status}, but it would have to be ${wanted.join(" or ")}.`,
    code,
  );
}
