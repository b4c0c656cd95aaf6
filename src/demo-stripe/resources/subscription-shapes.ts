import type Stripe from "stripe";
import { metadata } from "../http/metadata.ts";
import {
  boolean,
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
import { planChangeShape } from "./plan-change-shape.ts";

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

const sharedShape = {
  automatic_tax: object({ enabled: oneOf("false") }),
  cancel_at_period_end: boolean,
  collection_method: oneOf("charge_automatically"),
  default_payment_method: id,
  metadata,
  off_session: boolean,
  payment_settings: object({
    payment_method_types: list(oneOf("card")),
    save_default_payment_method: oneOf("off", "on_subscription"),
  }),
  proration_behavior: oneOf("always_invoice", "create_prorations", "none"),
  trial_end: either(oneOf("now"), integer),
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

export const resumeShape = {
  billing_cycle_anchor: object({ type: required(oneOf("now")) }),
  payment_behavior: oneOf("resume_on_payment_attempt"),
} satisfies ShapeOf<Stripe.SubscriptionResumeParams>;
