import type { Contract, Sent } from "../endpoint.ts";
import type { InvoiceDetails, InvoiceDetailsSchema } from "./invoice-details.ts";
import type {
  BillingView,
  CancelSchema,
  ChangePlanSchema,
  InvoiceView,
  PaymentMethodSchema,
  PlanChoiceSchema,
  PlanPreview,
  PromotionSchema,
  Quote,
  QuoteSchema,
  SubscribeSchema,
} from "./schemas.ts";

export const readBilling: Contract<{ output: BillingView }> = "GET /api/billing";

export const listInvoices: Contract<{ output: InvoiceView[] }> = "GET /api/billing/invoices";

/** Returns the recipient shown on the account's invoices. */
export const readInvoiceDetails: Contract<{ output: InvoiceDetails }> = "GET /api/billing/invoice-details";

/** Sets the recipient shown on future invoices. */
export const setInvoiceDetails: Contract<{
  body: Sent<typeof InvoiceDetailsSchema>;
  output: InvoiceDetails;
}> = "PUT /api/billing/invoice-details";

/** Previews the cost of changing the plan or cycle. */
export const previewPlan: Contract<{ body: Sent<typeof PlanChoiceSchema>; output: PlanPreview }> =
  "POST /api/billing/preview";

export const changePlan: Contract<{ body: Sent<typeof ChangePlanSchema>; output: BillingView }> =
  "POST /api/billing/change-plan";

/** Cancels a downgrade scheduled for the period's end. */
export const undoPendingChange: Contract<{ output: BillingView }> = "DELETE /api/billing/pending-change";

export const cancelSubscription: Contract<{ body: Sent<typeof CancelSchema>; output: BillingView }> =
  "POST /api/billing/cancel";

export const resumeSubscription: Contract<{ output: BillingView }> = "POST /api/billing/resume";

/** Starts a card's confirmation; the secret is for the card form. */
export const createCardSetup: Contract<{ output: { clientSecret: string } }> =
  "POST /api/billing/payment-method/setup";

/** Makes the card from a confirmed setup the default, and uses it to pay the named invoice. */
export const setPaymentMethod: Contract<{ body: Sent<typeof PaymentMethodSchema>; output: BillingView }> =
  "POST /api/billing/payment-method";

/** Quotes the price of a new subscription, optionally with a promotion code. */
export const quotePlan: Contract<{ body: Sent<typeof QuoteSchema>; output: Quote }> =
  "POST /api/billing/quote";

/** Redeems a promotion code for a live subscription's future payments. */
export const redeemPromotion: Contract<{ body: Sent<typeof PromotionSchema>; output: BillingView }> =
  "POST /api/billing/promotion-code";

export const subscribe: Contract<{ body: Sent<typeof SubscribeSchema>; output: BillingView }> =
  "POST /api/billing/subscribe";

/** Receives signed events from the card provider. */
export const receiveWebhook: Contract<{ output: { received: true } }> = "POST /api/stripe/webhook";
