import type Stripe from "stripe";
import { metadata } from "../http/metadata.ts";
import { either, id, integer, list, object, oneOf, required, type ShapeOf } from "../http/params.ts";

const PRORATION = oneOf("always_invoice", "create_prorations", "none");
const INSTANT = either(oneOf("now"), integer);

const phaseShape = {
  billing_cycle_anchor: oneOf("automatic", "phase_start"),
  duration: object({ interval: required(oneOf("day", "week", "month", "year")), interval_count: integer }),
  end_date: INSTANT,
  items: required(list(object({ price: required(id), quantity: integer }))),
  metadata,
  proration_behavior: PRORATION,
  start_date: INSTANT,
} satisfies ShapeOf<Stripe.SubscriptionScheduleUpdateParams.Phase>;

/** The parameters that a schedule's update and its preview share. */
export const phasesShape = {
  end_behavior: oneOf("cancel", "release"),
  phases: list(object(phaseShape)),
  proration_behavior: PRORATION,
} satisfies ShapeOf<Stripe.InvoiceCreatePreviewParams.ScheduleDetails>;
