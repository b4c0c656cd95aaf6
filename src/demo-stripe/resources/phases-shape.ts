import type Stripe from "stripe";
import { metadata } from "../http/metadata.ts";
import {
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

/** Accepts an empty list only: this provider has neither coupons nor tax rates. */
const none = emptyable(list(oneOf("")));

const PRORATION = oneOf("always_invoice", "create_prorations", "none");
const INSTANT = either(oneOf("now"), integer);

const phaseShape = {
  automatic_tax: object({ enabled: required(oneOf("false")) }),
  billing_cycle_anchor: oneOf("automatic", "phase_start"),
  collection_method: oneOf("charge_automatically"),
  default_payment_method: id,
  default_tax_rates: none,
  description: emptyable(text),
  discounts: none,
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

/** The parameters that a schedule's update and its preview share. */
export const phasesShape = {
  end_behavior: oneOf("cancel", "release"),
  phases: list(object(phaseShape)),
  proration_behavior: PRORATION,
} satisfies ShapeOf<Stripe.InvoiceCreatePreviewParams.ScheduleDetails>;
