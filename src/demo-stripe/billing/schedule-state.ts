import { isDeepStrictEqual } from "node:util";
import type Stripe from "stripe";
import { newId } from "../state/ids.ts";
import { nulls } from "../state/nulls.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { periodEnd, periodStart } from "./periods.ts";

/** Builds a schedule whose only phase is the subscription's current period. */
export async function newSchedule(store: Store, subscription: Stripe.Subscription) {
  const phase = currentPhaseOf(subscription);
  const schedule = await store.create<Stripe.SubscriptionSchedule>("subscription_schedule.created", {
    id: newId("sub_sched"),
    object: "subscription_schedule",
    ...nulls("application canceled_at completed_at customer_account released_at released_subscription"),
    billing_mode: subscription.billing_mode,
    created: store.now,
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    customer: subscription.customer,
    default_settings: DEFAULT_SETTINGS,
    end_behavior: subscription.cancel_at_period_end ? "cancel" : "release",
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase],
    status: "active",
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  });
  await store.change(subscription, "customer.subscription.updated", { schedule: schedule.id });
  return schedule;
}

/** Releases the schedule; the subscription continues unchanged. */
export async function releaseSchedule(store: Store, schedule: Stripe.SubscriptionSchedule) {
  const subscriptionId = idOf(schedule.subscription);
  const released = await store.change(schedule, "subscription_schedule.released", {
    status: "released",
    current_phase: null,
    released_at: store.now,
    released_subscription: subscriptionId,
    subscription: null,
  });
  await detach(store, subscriptionId);
  return released;
}

export async function endSchedule(store: Store, scheduleId: string, status: "canceled" | "completed") {
  const schedule = await store.get("subscription_schedule", scheduleId);
  const ended = { status, current_phase: null, [`${status}_at`]: store.now };
  await store.change(schedule, `subscription_schedule.${status}`, ended);
}

/**
 * Splits the current phase after a direct change to the subscription: a phase with the changed
 * settings, except metadata, takes up its remaining time. The next phase replaces them.
 */
export async function splitPhase(
  store: Store,
  before: Stripe.Subscription,
  after: Stripe.Subscription,
): Promise<void> {
  const schedule = await store.find("subscription_schedule", idOf(after.schedule) ?? "");
  if (!schedule || isDeepStrictEqual(scheduledSettings(before), scheduledSettings(after))) return;
  const { now } = store;
  const card = { default_payment_method: idOf(after.default_payment_method) };
  const changed = { ...scheduledSettings(after), ...card, start_date: now };
  const phases = schedule.phases.flatMap((phase) => {
    if (phase.start_date > now || phase.end_date <= now) return [phase];
    const rest = { ...phase, ...changed };
    return phase.start_date === now ? [rest] : [{ ...phase, end_date: now }, rest];
  });
  const end_date = schedule.current_phase?.end_date ?? now;
  await store.change(schedule, "subscription_schedule.updated", {
    current_phase: { start_date: now, end_date },
    phases,
  });
}

export function blankPhase(
  currency: string,
): Omit<Stripe.SubscriptionSchedule.Phase, "end_date" | "start_date"> {
  return {
    add_invoice_items: [],
    ...nulls(
      "application_fee_percent billing_cycle_anchor billing_thresholds collection_method",
      "default_payment_method description invoice_settings on_behalf_of transfer_data trial_end",
    ),
    currency,
    default_tax_rates: [],
    discounts: [],
    items: [],
    metadata: {},
    proration_behavior: "create_prorations",
  };
}

export function phaseItem(price: string, quantity = 1): Stripe.SubscriptionSchedule.Phase.Item {
  return {
    billing_thresholds: null,
    discounts: [],
    metadata: {},
    plan: price,
    price,
    quantity,
    tax_rates: [],
  };
}

const DEFAULT_SETTINGS: Stripe.SubscriptionSchedule.DefaultSettings = {
  ...nulls(
    "application_fee_percent billing_thresholds default_payment_method description on_behalf_of",
    "transfer_data",
  ),
  billing_cycle_anchor: "automatic",
  collection_method: "charge_automatically",
  invoice_settings: {
    ...nulls("account_tax_ids custom_fields days_until_due description footer"),
    issuer: { type: "self" },
  },
};

function currentPhaseOf(subscription: Stripe.Subscription): Stripe.SubscriptionSchedule.Phase {
  return {
    ...blankPhase(subscription.currency),
    ...scheduledSettings(subscription),
    default_payment_method: idOf(subscription.default_payment_method),
    description: subscription.description,
    start_date: periodStart(subscription),
    end_date: periodEnd(subscription),
  };
}

/** Returns a subscription's settings after a direct change that starts a new phase. */
function scheduledSettings(subscription: Stripe.Subscription) {
  return {
    automatic_tax: subscription.automatic_tax,
    discounts: subscription.discounts.map((discount) => ({
      coupon: null,
      discount: idOf(discount),
      promotion_code: null,
    })),
    items: subscription.items.data.map((item) => phaseItem(item.price.id, item.quantity)),
    trial_end: subscription.status === "trialing" ? subscription.trial_end : null,
  };
}

async function detach(store: Store, subscriptionId: string | null): Promise<void> {
  const subscription = subscriptionId && (await store.find("subscription", subscriptionId));
  if (subscription) await store.change(subscription, "customer.subscription.updated", { schedule: null });
}
