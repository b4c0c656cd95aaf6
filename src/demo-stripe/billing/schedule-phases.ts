import type Stripe from "stripe";
import type { ItemChange } from "../shapes/subscription.ts";
import { mergeMetadata } from "../state/metadata.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { periodAround } from "../time/calendar.ts";
import { cancelNow } from "./cancel.ts";
import { discountsOf } from "./discounts.ts";
import { changedItems } from "./item-changes.ts";
import { expirePendingUpdate } from "./pending-update.ts";
import { periodEnd } from "./periods.ts";
import { endSchedule, releaseSchedule } from "./schedule-state.ts";
import { automaticTax } from "./taxes.ts";
import { updateSubscription } from "./update-subscription.ts";

export async function schedulePhases(store: Store, schedule: Stripe.SubscriptionSchedule): Promise<void> {
  for (const { end_date } of schedule.phases) {
    if (end_date > store.now) await store.schedule(end_date, "schedule_phase", schedule.id);
  }
}

/** Moves the subscription to the current phase, or ends the schedule after the last phase. */
export async function enterPhase(store: Store, scheduleId: string): Promise<void> {
  const schedule = await store.get("subscription_schedule", scheduleId);
  const found = await store.find("subscription", idOf(schedule.subscription) ?? "");
  if (schedule.status !== "active" || !found) return;
  const phase = phaseAt(schedule, store.now);
  const begins = phase !== undefined && phase.start_date !== schedule.current_phase?.start_date;
  const subscription = begins && found.pending_update ? await expirePendingUpdate(store, found) : found;
  if (phase) {
    const { start_date, end_date } = phase;
    await store.change(schedule, "subscription_schedule.updated", {
      current_phase: { start_date, end_date },
    });
    await applyPhase(store, await withSettings(store, subscription, schedule, phase), phase);
  } else if (schedule.end_behavior === "cancel") {
    await endSchedule(store, schedule.id, "completed");
    const freed = await store.update(subscription, { schedule: null });
    await cancelNow(store, freed, "cancellation_requested");
  } else {
    await releaseSchedule(store, schedule);
  }
}

/** Returns the subscription as changed by its schedule after the current period. */
export async function afterPeriod(
  store: Store,
  subscription: Stripe.Subscription,
  planned?: Stripe.SubscriptionSchedule,
): Promise<Stripe.Subscription> {
  const schedule = planned ?? (await store.find("subscription_schedule", idOf(subscription.schedule) ?? ""));
  const at = periodEnd(subscription);
  const phase = schedule && phaseAt(schedule, at);
  return phase ? inPhase(store, subscription, phase, at) : subscription;
}

/**
 * Applies a phase's settings; unsets any missing from both the phase and the schedule's defaults.
 */
async function withSettings(
  store: Store,
  subscription: Stripe.Subscription,
  { default_settings }: Stripe.SubscriptionSchedule,
  phase: Stripe.SubscriptionSchedule.Phase,
): Promise<Stripe.Subscription> {
  const {
    automatic_tax = default_settings.automatic_tax,
    default_payment_method,
    description,
    metadata,
  } = phase;
  const settings = {
    automatic_tax: automaticTax(automatic_tax ?? { enabled: false }),
    default_payment_method: idOf(default_payment_method ?? default_settings.default_payment_method),
    description: description ?? default_settings.description,
    discounts: (await discountsOf(store, { discounts: discountIdsOf(phase) })).map(({ id }) => id),
    metadata: mergeMetadata(subscription.metadata, metadata ?? undefined),
  };
  return store.change(subscription, "customer.subscription.updated", settings);
}

function discountIdsOf({ discounts }: Stripe.SubscriptionSchedule.Phase): string[] {
  return discounts.flatMap(({ discount }) => idOf(discount) ?? []);
}

function phaseAt({ phases }: Stripe.SubscriptionSchedule, at: number) {
  return phases.find(({ start_date, end_date }) => start_date <= at && at < end_date);
}

/**
 * Applies a phase's items, prorated within a period; at the end of a period, the renewal charges
 * them.
 */
async function applyPhase(
  store: Store,
  subscription: Stripe.Subscription,
  phase: Stripe.SubscriptionSchedule.Phase,
): Promise<void> {
  const { data } = subscription.items;
  const isCurrent =
    phase.items.length === data.length &&
    phase.items.every((item, index) => {
      const current = data[index];
      return item.price === current?.price.id && item.quantity === current.quantity;
    });
  if (isCurrent) return;
  if (periodEnd(subscription) > store.now) {
    await updateSubscription(store, subscription, {
      items: itemChanges(subscription, phase),
      off_session: true,
      proration_behavior: behaviorOf(phase),
    });
    return;
  }
  const { items, billing_cycle_anchor } = await inPhase(store, subscription, phase, store.now);
  await store.change(subscription, "customer.subscription.updated", { items, billing_cycle_anchor });
}

/** Applies a phase's items; resets the billing anchor unless a cycle starts with the phase. */
async function inPhase(
  store: Store,
  subscription: Stripe.Subscription,
  phase: Stripe.SubscriptionSchedule.Phase,
  at: number,
): Promise<Stripe.Subscription> {
  const data = await changedItems(store, subscription, itemChanges(subscription, phase));
  const anchor = subscription.billing_cycle_anchor;
  const begins = data.every(
    ({ price }) => price.recurring && periodAround(anchor, at, price.recurring).start === at,
  );
  const resets = phase.billing_cycle_anchor === "phase_start" || !begins;
  return {
    ...subscription,
    automatic_tax: automaticTax(phase.automatic_tax ?? { enabled: false }),
    billing_cycle_anchor: resets ? at : anchor,
    discounts: discountIdsOf(phase),
    items: { ...subscription.items, data },
  };
}

function itemChanges({ items }: Stripe.Subscription, phase: Stripe.SubscriptionSchedule.Phase): ItemChange[] {
  const wanted = phase.items.map(({ price, quantity }, index) => {
    const id = items.data[index]?.id;
    return { price: idOf(price), quantity: quantity ?? 1, ...(id && { id }) };
  });
  const surplus = items.data.slice(phase.items.length).map(({ id }) => ({ id, deleted: true }));
  return [...wanted, ...surplus];
}

function behaviorOf({ proration_behavior }: Stripe.SubscriptionSchedule.Phase) {
  const known = (["always_invoice", "create_prorations", "none"] as const).find(
    (behavior) => behavior === proration_behavior,
  );
  return known ?? "create_prorations";
}
