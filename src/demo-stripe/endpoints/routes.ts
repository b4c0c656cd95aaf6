import type Stripe from "stripe";
import { buildPhases } from "../billing/build-phases.ts";
import { creditInvoice } from "../billing/credit-invoice.ts";
import { buildDiscounts } from "../billing/discounts.ts";
import { composeInvoice } from "../billing/draft-invoice.ts";
import { firstTrialEnd } from "../billing/first-trial-end.ts";
import { newSubscription } from "../billing/new-subscription.ts";
import { asPreview, previewInvoice, previewSchedule } from "../billing/preview.ts";
import { invalidParam } from "../errors.ts";
import { metadata } from "../http/metadata.ts";
import {
  boolean,
  type Decoded,
  either,
  id,
  integer,
  missingParameter,
  object,
  oneOf,
  required,
  type ShapeOf,
  text,
} from "../http/params.ts";
import type { Method, Route } from "../http/route.ts";
import { createdRange, resource, route } from "../http/route.ts";
import { balanceTransactionRoutes } from "../resources/balance-transactions.ts";
import { billingPortalRoutes } from "../resources/billing-portal.ts";
import { couponRoutes } from "../resources/coupons.ts";
import { customerRoutes } from "../resources/customers.ts";
import { eventRoutes } from "../resources/events.ts";
import { invoiceRoutes } from "../resources/invoices.ts";
import { paymentMethodRoutes } from "../resources/payment-methods.ts";
import { paymentRoutes } from "../resources/payments.ts";
import { priceRoutes } from "../resources/prices.ts";
import { productRoutes } from "../resources/products.ts";
import { promotionCodeRoutes } from "../resources/promotion-codes.ts";
import { setupIntentRoutes } from "../resources/setup-intents.ts";
import { subscriptionScheduleRoutes } from "../resources/subscription-schedules.ts";
import { subscriptionRoutes } from "../resources/subscriptions.ts";
import { taxIdRoutes } from "../resources/tax-ids.ts";
import { taxSettingsRoutes } from "../resources/tax-settings.ts";
import { testClockRoutes } from "../resources/test-clocks.ts";
import { webhookEndpointRoutes } from "../resources/webhook-endpoints.ts";
import {
  type DiscountFields,
  discountsField,
  type ItemChange,
  phasesShape,
  planChangeShape,
} from "../shapes/subscription.ts";
import { mergeMetadata } from "../state/metadata.ts";
import { liveOf, type Store } from "../state/store.ts";

const previewShape = {
  customer: id,
  discounts: discountsField,
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

const invoicePreviewRoutes: Route[] = [
  route("POST", "/v1/invoices/create_preview", previewShape, async (store, params) => {
    const { customer, discounts, schedule, schedule_details, subscription_details = {} } = params;
    if (schedule) return previewSchedule(store, await planned(store, schedule, schedule_details));
    const { trial_end, ...change } = subscription_details;
    const subscription = params.subscription
      ? await store.get("subscription", params.subscription, "subscription")
      : !change.items && (await onlySubscription(store, customer));
    if (!subscription) {
      if (!customer) throw missingParameter("customer");
      const trialEnd = firstTrialEnd(store.now, { trial_end });
      return previewSubscription(store, customer, change.items ?? [], trialEnd, discounts);
    }
    if (trial_end === undefined && !discounts) return previewInvoice(store, subscription, change);
    throw invalidParam(
      discounts ? "discounts" : "subscription_details[trial_end]",
      "The demo provider previews a trial or other discounts of a new subscription only.",
    );
  }),
];

const createShape = {
  amount: required(integer),
  email_type: oneOf("credit_note", "none"),
  invoice: required(id),
  memo: text,
  metadata,
  reason: oneOf("duplicate", "fraudulent", "order_change", "product_unsatisfactory"),
  out_of_band_amount: integer,
  refund_amount: integer,
} satisfies ShapeOf<Stripe.CreditNoteCreateParams>;

const notes = resource("credit_note", "/v1/credit_notes/:note");
const refunds = resource("refund", "/v1/refunds/:refund");

const creditNoteRoutes: Route[] = [
  notes.create(createShape, async (store, { email_type: _mail, metadata: changes, ...fields }) =>
    creditInvoice(store, await store.get("invoice", fields.invoice, "invoice"), {
      ...fields,
      metadata: mergeMetadata({}, changes),
    }),
  ),
  notes.list({
    created: createdRange,
    customer: id,
    invoice: id,
  } satisfies ShapeOf<Stripe.CreditNoteListParams>),
  notes.read(),

  refunds.list({
    charge: id,
    created: createdRange,
    payment_intent: id,
  } satisfies ShapeOf<Stripe.RefundListParams>),
  refunds.read(),
];

const ROUTES: Route[] = [
  ...balanceTransactionRoutes,
  ...billingPortalRoutes,
  ...couponRoutes,
  ...creditNoteRoutes,
  ...customerRoutes,
  ...eventRoutes,
  ...invoicePreviewRoutes,
  ...invoiceRoutes,
  ...paymentMethodRoutes,
  ...paymentRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...promotionCodeRoutes,
  ...setupIntentRoutes,
  ...subscriptionRoutes,
  ...subscriptionScheduleRoutes,
  ...taxIdRoutes,
  ...taxSettingsRoutes,
  ...testClockRoutes,
  ...webhookEndpointRoutes,
];

export function findRoute(method: string, path: string): { route: Route; ids: string[] } | undefined {
  const segments = path.split("/").slice(1);
  const route = ROUTES.find((candidate) => matches(candidate, method, segments));
  if (!route) return undefined;
  return { route, ids: segments.filter((_, index) => route.segments[index]?.startsWith(":")) };
}

function matches(route: { method: Method; segments: string[] }, method: string, segments: string[]): boolean {
  return (
    route.method === method &&
    route.segments.length === segments.length &&
    route.segments.every(
      (part, index) => part === segments[index] || (part.startsWith(":") && segments[index] !== ""),
    )
  );
}

/** Returns the customer's live subscription if there is exactly one. */
async function onlySubscription(store: Store, customer: string | undefined) {
  const live = customer ? await store.all("subscription", liveOf({ customer })) : [];
  return live.length === 1 ? live[0] : undefined;
}

/** Returns the schedule with the phases proposed by a preview. */
async function planned(
  store: Store,
  scheduleId: string,
  { phases, proration_behavior }: Decoded<typeof phasesShape> = {},
): Promise<Stripe.SubscriptionSchedule> {
  const schedule = await store.get("subscription_schedule", scheduleId, "schedule");
  if (!phases) return schedule;
  return { ...schedule, phases: await buildPhases(store, schedule, phases, proration_behavior) };
}

/** Previews a new subscription's first invoice without storing anything. */
async function previewSubscription(
  store: Store,
  customer: string,
  wanted: ItemChange[],
  trialEnd: number | null,
  discountFields?: DiscountFields,
): Promise<Stripe.Invoice> {
  const items = wanted.map(({ price = "", quantity = 1 }) => ({ price, quantity }));
  const subscription = await newSubscription(store, { customer, items }, trialEnd);
  const discounts = await buildDiscounts(store, discountFields, subscription);
  const invoice = await composeInvoice(
    store,
    subscription,
    { reason: "upcoming", period: true, discounts },
    [],
  );
  const lines = invoice.lines.data.map((line) => ({ ...line, subscription: null }));
  return asPreview({ ...invoice, lines: { ...invoice.lines, data: lines }, parent: null }, store.now);
}
