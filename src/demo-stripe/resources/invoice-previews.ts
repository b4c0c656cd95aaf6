import type Stripe from "stripe";
import { buildPhases } from "../billing/build-phases.ts";
import { firstTrialEnd } from "../billing/first-trial-end.ts";
import { previewInvoice, previewSchedule } from "../billing/preview.ts";
import { previewSubscription } from "../billing/preview-subscription.ts";
import { invalidParam } from "../errors.ts";
import {
  boolean,
  type Decoded,
  either,
  id,
  integer,
  missingParameter,
  object,
  oneOf,
  type ShapeOf,
} from "../http/params.ts";
import { type Route, route } from "../http/route.ts";
import { discountsField, phasesShape, planChangeShape } from "../shapes/subscription.ts";
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

export const invoicePreviewRoutes: Route[] = [
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

/** Returns the customer's live subscription, if there is exactly one. */
async function onlySubscription(store: Store, customer: string | undefined) {
  const live = customer ? await store.all("subscription", liveOf({ customer })) : [];
  return live.length === 1 ? live[0] : undefined;
}

/** Returns the schedule with the phases that a preview proposes. */
async function planned(
  store: Store,
  scheduleId: string,
  { phases, proration_behavior }: Decoded<typeof phasesShape> = {},
): Promise<Stripe.SubscriptionSchedule> {
  const schedule = await store.get("subscription_schedule", scheduleId, "schedule");
  if (!phases) return schedule;
  return { ...schedule, phases: await buildPhases(store, schedule, phases, proration_behavior) };
}
