import type {
  BillingView,
  CancelSchema,
  ChangePlanSchema,
  InvoiceView,
  PaymentMethodSchema,
  PlanChoiceSchema,
  PlanPreview,
  SubscribeSchema,
} from "../schemas/billing.ts";
import type { Endpoint, Sent } from "./endpoint.ts";

export const readBilling: Endpoint<{ output: BillingView }> = { method: "GET", path: "/api/billing" };

export const listInvoices: Endpoint<{ output: InvoiceView[] }> = {
  method: "GET",
  path: "/api/billing/invoices",
};

/** Previews the cost of a change of plan or cycle. */
export const previewPlan: Endpoint<{ body: Sent<typeof PlanChoiceSchema>; output: PlanPreview }> = {
  method: "POST",
  path: "/api/billing/preview",
};

export const changePlan: Endpoint<{ body: Sent<typeof ChangePlanSchema>; output: BillingView }> = {
  method: "POST",
  path: "/api/billing/change-plan",
};

/** Undoes a downgrade that waits for the period's end. */
export const undoPendingChange: Endpoint<{ output: BillingView }> = {
  method: "DELETE",
  path: "/api/billing/pending-change",
};

export const cancelSubscription: Endpoint<{ body: Sent<typeof CancelSchema>; output: BillingView }> = {
  method: "POST",
  path: "/api/billing/cancel",
};

export const resumeSubscription: Endpoint<{ output: BillingView }> = {
  method: "POST",
  path: "/api/billing/resume",
};

/** Begins a card's confirmation; the secret is for the card form. */
export const createCardSetup: Endpoint<{ output: { clientSecret: string } }> = {
  method: "POST",
  path: "/api/billing/payment-method/setup",
};

/** Makes the card of a confirmed setup the default, and pays the named invoice with it. */
export const setPaymentMethod: Endpoint<{ body: Sent<typeof PaymentMethodSchema>; output: BillingView }> = {
  method: "POST",
  path: "/api/billing/payment-method",
};

export const subscribe: Endpoint<{ body: Sent<typeof SubscribeSchema>; output: BillingView }> = {
  method: "POST",
  path: "/api/billing/subscribe",
};

/** Takes events of the card provider, signed by it. */
export const receiveWebhook: Endpoint<{ output: { received: true } }> = {
  method: "POST",
  path: "/api/stripe/webhook",
};
