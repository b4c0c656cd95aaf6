import type Stripe from "stripe";
import { billUntilNow } from "../billing/bill-until-now.ts";
import { buildPhases } from "../billing/build-phases.ts";
import { cancelNow } from "../billing/cancel.ts";
import { enterPhase, schedulePhases } from "../billing/schedule-phases.ts";
import { newSchedule, releaseSchedule } from "../billing/schedule-state.ts";
import { invalidParam, invalidRequest } from "../errors.ts";
import { metadata } from "../http/metadata.ts";
import { boolean, id, required, type ShapeOf } from "../http/params.ts";
import { createdRange, type Route, resource } from "../http/route.ts";
import { phasesShape } from "../shapes/subscription.ts";
import { mergeMetadata } from "../state/metadata.ts";
import { idOf } from "../state/objects.ts";

const createShape = {
  from_subscription: required(id),
} satisfies ShapeOf<Stripe.SubscriptionScheduleCreateParams>;

const updateShape = { ...phasesShape, metadata } satisfies ShapeOf<Stripe.SubscriptionScheduleUpdateParams>;

const releaseShape = {
  preserve_cancel_date: boolean,
} satisfies ShapeOf<Stripe.SubscriptionScheduleReleaseParams>;

const cancelShape = {
  invoice_now: boolean,
  prorate: boolean,
} satisfies ShapeOf<Stripe.SubscriptionScheduleCancelParams>;

const schedules = resource("subscription_schedule", "/v1/subscription_schedules/:schedule");

export const subscriptionScheduleRoutes: Route[] = [
  schedules.create(createShape, async (store, params) => {
    const subscription = await store.get("subscription", params.from_subscription, "from_subscription");
    const { ended_at, schedule: attached, status } = subscription;
    if (ended_at || attached || status === "paused") {
      throw invalidParam(
        "from_subscription",
        attached
          ? `You cannot migrate a subscription that is already attached to a schedule: ${idOf(attached)}.`
          : `You cannot migrate a subscription that ${ended_at ? "has ended" : "is paused"}.`,
      );
    }
    const schedule = await newSchedule(store, subscription);
    await schedulePhases(store, schedule);
    return schedule;
  }),

  schedules.list({
    created: createdRange,
    customer: id,
  } satisfies ShapeOf<Stripe.SubscriptionScheduleListParams>),

  schedules.read(),

  schedules.update(updateShape, async (store, schedule, params) => {
    requireActive(schedule, "update");
    const phases =
      params.phases && (await buildPhases(store, schedule, params.phases, params.proration_behavior));
    const past = schedule.phases.filter(({ end_date }) => end_date <= startOf(schedule));
    const updated = await store.change(schedule, "subscription_schedule.updated", {
      ...(phases && { phases: [...past, ...phases] }),
      ...(params.end_behavior && { end_behavior: params.end_behavior }),
      metadata: mergeMetadata(schedule.metadata, params.metadata),
    });
    if (!phases) return updated;
    await schedulePhases(store, updated);
    await enterPhase(store, updated.id);
    return store.get("subscription_schedule", updated.id);
  }),

  schedules.act("release", releaseShape, async (store, schedule) => {
    requireActive(schedule, "release");
    return releaseSchedule(store, schedule);
  }),

  schedules.act("cancel", cancelShape, async (store, schedule, { invoice_now = true, prorate = true }) => {
    requireActive(schedule, "cancel");
    const subscription = await store.get("subscription", idOf(schedule.subscription) ?? "");
    await billUntilNow(store, subscription, { invoice_now, prorate });
    await cancelNow(store, subscription, "cancellation_requested");
    return store.get("subscription_schedule", schedule.id);
  }),
];

function startOf({ current_phase }: Stripe.SubscriptionSchedule): number {
  return current_phase?.start_date ?? 0;
}

function requireActive({ status }: Stripe.SubscriptionSchedule, verb: string): void {
  if (status === "active") return;
  throw invalidRequest(
    `You cannot ${verb} a subscription schedule that is currently in the \`${status}\` status.`,
  );
}
