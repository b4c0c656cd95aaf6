import type Stripe from "stripe";
import { metadata } from "../http/metadata.ts";
import {
  boolean,
  type Decoded,
  either,
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
import { createdRange } from "../http/route.ts";

const cancellationDetails = object({
  comment: text,
  feedback: emptyable(
    oneOf(
      "customer_service",
      "low_quality",
      "missing_features",
      "other",
      "switched_service",
      "too_complex",
      "too_expensive",
      "unused",
    ),
  ),
});

/** Redeems coupons and promotion codes, or keeps discounts. An empty value unsets them. */
export const discountsField = list(object({ coupon: id, discount: id, promotion_code: id }));

export type DiscountFields = Decoded<{ discounts: typeof discountsField }>["discounts"];

const automaticTax = object({ enabled: required(boolean), liability: object({ type: oneOf("self") }) });

const PRORATION = oneOf("always_invoice", "create_prorations", "none");
const INSTANT = either(oneOf("now"), integer);

/** Parameters shared by a subscription's update and its preview. */
export const planChangeShape = {
  billing_cycle_anchor: object({ type: required(oneOf("now", "unchanged")) }),
  items: list(object({ deleted: boolean, id, metadata, price: id, quantity: integer })),
  proration_behavior: PRORATION,
  proration_date: integer,
} satisfies ShapeOf<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails>;

export type PlanChangeFields = Decoded<typeof planChangeShape>;
export type ItemChange = NonNullable<PlanChangeFields["items"]>[number];

const sharedShape = {
  automatic_tax: automaticTax,
  cancel_at_period_end: boolean,
  collection_method: oneOf("charge_automatically"),
  default_payment_method: id,
  discounts: discountsField,
  metadata,
  off_session: boolean,
  payment_settings: object({
    payment_method_types: list(oneOf("card")),
    save_default_payment_method: oneOf("off", "on_subscription"),
  }),
  proration_behavior: PRORATION,
  trial_end: INSTANT,
  trial_settings: object({
    end_behavior: required(
      object({ missing_payment_method: required(oneOf("cancel", "create_invoice", "pause")) }),
    ),
  }),
};

export const createShape = {
  ...sharedShape,
  billing_mode: object({ type: required(oneOf("classic", "flexible")) }),
  customer: required(id),
  description: text,
  items: required(list(object({ price: required(id), quantity: integer, metadata }))),
  payment_behavior: oneOf("allow_incomplete", "default_incomplete", "error_if_incomplete"),
  trial_period_days: integer,
} satisfies ShapeOf<Stripe.SubscriptionCreateParams>;

export type SubscriptionFields = Decoded<typeof createShape>;

export const updateShape = {
  ...sharedShape,
  ...planChangeShape,
  cancel_at: either(oneOf("max_period_end", "min_period_end"), emptyable(integer)),
  cancellation_details: cancellationDetails,
  default_payment_method: emptyable(id),
  description: text,
  payment_behavior: oneOf(
    "allow_incomplete",
    "default_incomplete",
    "error_if_incomplete",
    "pending_if_incomplete",
  ),
} satisfies ShapeOf<Stripe.SubscriptionUpdateParams>;

export type SubscriptionChanges = Decoded<typeof updateShape>;

export const listShape = {
  created: createdRange,
  customer: id,
  status: oneOf(
    "active",
    "all",
    "canceled",
    "ended",
    "incomplete",
    "incomplete_expired",
    "past_due",
    "paused",
    "trialing",
    "unpaid",
  ),
} satisfies ShapeOf<Stripe.SubscriptionListParams>;

export const cancelShape = {
  cancellation_details: cancellationDetails,
  invoice_now: boolean,
  prorate: boolean,
} satisfies ShapeOf<Stripe.SubscriptionCancelParams>;

export const pauseShape = {
  bill_for: object({ unused_time_from: object({ type: required(oneOf("none", "now")) }) }),
  invoicing_behavior: oneOf("invoice", "pending_invoice_item"),
  type: oneOf("subscription"),
} satisfies ShapeOf<Stripe.SubscriptionPauseParams>;

export type PauseFields = Decoded<typeof pauseShape>;

export const resumeShape = {
  billing_cycle_anchor: object({ type: required(oneOf("now")) }),
  payment_behavior: oneOf("resume_on_payment_attempt"),
} satisfies ShapeOf<Stripe.SubscriptionResumeParams>;

/** Accepts only an empty list, since this provider has no tax rates or item discounts. */
const none = emptyable(list(oneOf("")));

const phaseShape = {
  automatic_tax: automaticTax,
  billing_cycle_anchor: oneOf("automatic", "phase_start"),
  collection_method: oneOf("charge_automatically"),
  default_payment_method: id,
  default_tax_rates: none,
  description: emptyable(text),
  discounts: discountsField,
  duration: object({ interval: required(oneOf("day", "week", "month", "year")), interval_count: integer }),
  end_date: INSTANT,
  items: required(
    list(object({ discounts: none, metadata, price: required(id), quantity: integer, tax_rates: none })),
  ),
  metadata,
  proration_behavior: PRORATION,
  start_date: INSTANT,
  trial_end: INSTANT,
} satisfies ShapeOf<Stripe.SubscriptionScheduleUpdateParams.Phase>;

export type PhaseFields = Decoded<typeof phaseShape>;

/** Parameters shared by a schedule's update and its preview. */
export const phasesShape = {
  end_behavior: oneOf("cancel", "release"),
  phases: list(object(phaseShape)),
  proration_behavior: PRORATION,
} satisfies ShapeOf<Stripe.InvoiceCreatePreviewParams.ScheduleDetails>;
