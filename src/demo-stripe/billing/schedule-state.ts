import type Stripe from "stripe";
import { newId } from "../state/ids.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { periodEnd, periodStart } from "./periods.ts";

/** Builds a schedule whose only phase is the subscription's current period. */
export async function newSchedule(
  store: Store,
  subscription: Stripe.Subscription,
): Promise<Stripe.SubscriptionSchedule> {
  const phase = currentPhaseOf(subscription);
  const schedule = await store.create<Stripe.SubscriptionSchedule>("subscription_schedule.created", {
    id: newId("sub_sched"),
    object: "subscription_schedule",
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: store.now,
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    customer: subscription.customer,
    customer_account: null,
    default_settings: DEFAULT_SETTINGS,
    end_behavior: subscription.cancel_at_period_end ? "cancel" : "release",
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: "active",
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  });
  await store.change(subscription, "customer.subscription.updated", { schedule: schedule.id });
  return schedule;
}

/** Releases the schedule; the subscription continues unchanged. */
export async function releaseSchedule(
  store: Store,
  schedule: Stripe.SubscriptionSchedule,
): Promise<Stripe.SubscriptionSchedule> {
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

export async function endSchedule(
  store: Store,
  scheduleId: string,
  status: "canceled" | "completed",
): Promise<void> {
  const schedule = await store.get("subscription_schedule", scheduleId);
  const ended = { status, current_phase: null, [`${status}_at`]: store.now };
  await store.change(schedule, `subscription_schedule.${status}`, ended);
}

export function blankPhase(
  currency: string,
): Omit<Stripe.SubscriptionSchedule.Phase, "end_date" | "start_date"> {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    invoice_settings: null,
    items: [],
    metadata: {},
    on_behalf_of: null,
    proration_behavior: "create_prorations",
    transfer_data: null,
    trial_end: null,
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
  application_fee_percent: null,
  billing_cycle_anchor: "automatic",
  billing_thresholds: null,
  collection_method: "charge_automatically",
  default_payment_method: null,
  description: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    days_until_due: null,
    description: null,
    footer: null,
    issuer: { type: "self" },
  },
  on_behalf_of: null,
  transfer_data: null,
};

function currentPhaseOf(subscription: Stripe.Subscription): Stripe.SubscriptionSchedule.Phase {
  return {
    ...blankPhase(subscription.currency),
    default_payment_method: idOf(subscription.default_payment_method),
    description: subscription.description,
    items: subscription.items.data.map((item) => phaseItem(item.price.id, item.quantity)),
    start_date: periodStart(subscription),
    end_date: periodEnd(subscription),
    trial_end: subscription.status === "trialing" ? subscription.trial_end : null,
  };
}

async function detach(store: Store, subscriptionId: string | null): Promise<void> {
  const subscription = subscriptionId && (await store.find("subscription", subscriptionId));
  if (subscription) await store.change(subscription, "customer.subscription.updated", { schedule: null });
}
