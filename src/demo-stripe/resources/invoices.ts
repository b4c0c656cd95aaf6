import type Stripe from "stripe";
import { collectPayment } from "../billing/collect-payment.ts";
import { finalizeInvoice } from "../billing/finalize-invoice.ts";
import { firstTrialEnd } from "../billing/first-trial-end.ts";
import { cardErrorBody } from "../billing/payment-methods.ts";
import { previewInvoice, previewSchedule } from "../billing/preview.ts";
import { previewSubscription } from "../billing/preview-subscription.ts";
import { type PhaseFields, planPhases } from "../billing/schedule-phases.ts";
import { voidInvoice } from "../billing/void-invoice.ts";
import { Declined, invalidRequest, resourceMissing } from "../errors.ts";
import {
  boolean,
  either,
  id,
  integer,
  missingParameter,
  object,
  oneOf,
  type ShapeOf,
} from "../http/params.ts";
import { createdRange, listRoute, type Route, route } from "../http/route.ts";
import type { Store } from "../state/store.ts";
import { phasesShape } from "./phases-shape.ts";
import { planChangeShape } from "./plan-change-shape.ts";

const listShape = {
  created: createdRange,
  customer: id,
  status: oneOf("draft", "open", "paid", "uncollectible", "void"),
  subscription: id,
} satisfies ShapeOf<Stripe.InvoiceListParams>;

const payShape = { off_session: boolean, payment_method: id } satisfies ShapeOf<Stripe.InvoicePayParams>;

const previewShape = {
  customer: id,
  preview_mode: oneOf("next"),
  schedule: id,
  schedule_details: object(phasesShape),
  subscription: id,
  subscription_details: object({
    ...planChangeShape,
    cancel_at_period_end: boolean,
    trial_end: either(oneOf("now"), integer),
  }),
} satisfies ShapeOf<Stripe.InvoiceCreatePreviewParams>;

export const invoiceRoutes: Route[] = [
  listRoute("/v1/invoices", "invoice", listShape, ({ created, customer, status, subscription }) => ({
    equal: { customer, status },
    ...(subscription && { contains: { parent: { subscription_details: { subscription } } } }),
    created,
  })),

  route("POST", "/v1/invoices/create_preview", previewShape, async (store, params) => {
    if (params.schedule)
      return previewSchedule(store, await planned(store, params.schedule, params.schedule_details));
    const { trial_end, ...details } = params.subscription_details ?? {};
    if (!params.subscription) {
      if (!params.customer) throw missingParameter("customer");
      return previewSubscription(
        store,
        params.customer,
        details.items ?? [],
        firstTrialEnd(store.now, { trial_end }),
      );
    }
    if (trial_end !== undefined)
      throw invalidRequest(
        "The demo provider previews a trial of a new subscription only.",
        undefined,
        "subscription_details[trial_end]",
      );
    const subscription = await store.get("subscription", params.subscription, "subscription");
    return previewInvoice(store, subscription, details);
  }),

  route("GET", "/v1/invoices/:invoice", {}, (store, _params, invoiceId = "") =>
    store.get("invoice", invoiceId),
  ),

  route("POST", "/v1/invoices/:invoice/finalize", {}, async (store, _params, invoiceId = "") =>
    finalizeInvoice(store, await inStatus(store, invoiceId, "draft")),
  ),

  route("POST", "/v1/invoices/:invoice/pay", payShape, async (store, params, invoiceId = "") => {
    const open = await inStatus(store, invoiceId, "open");
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
    voidInvoice(store, await inStatus(store, invoiceId, "open")),
  ),

  route("POST", "/v1/invoices/:invoice/mark_uncollectible", {}, async (store, _params, invoiceId = "") => {
    const open = await inStatus(store, invoiceId, "open");
    const marked = await store.update(open, {
      status: "uncollectible",
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...open.status_transitions, marked_uncollectible_at: store.now },
    });
    await store.emit("invoice.marked_uncollectible", marked);
    return marked;
  }),
];

async function inStatus(store: Store, invoiceId: string, status: "draft" | "open"): Promise<Stripe.Invoice> {
  const invoice = await store.get("invoice", invoiceId);
  if (invoice.status === status) return invoice;
  const code = invoice.status === "paid" ? "invoice_already_paid" : "invoice_unexpected_state";
  throw invalidRequest(`This invoice is ${invoice.status}, but it would have to be ${status}.`, code);
}

/** The schedule with the phases that a preview tries out. */
async function planned(
  store: Store,
  scheduleId: string,
  {
    phases,
    proration_behavior,
  }: { phases?: PhaseFields[]; proration_behavior?: PhaseFields["proration_behavior"] } = {},
): Promise<Stripe.SubscriptionSchedule> {
  const schedule = await store.get("subscription_schedule", scheduleId, "schedule");
  if (!phases) return schedule;
  return { ...schedule, phases: await planPhases(store, schedule, phases, proration_behavior) };
}
