import type Stripe from "stripe";
import { invalidParam, invalidRequest } from "../errors.ts";
import type { SubscriptionChanges } from "../shapes/subscription.ts";
import { mergeMetadata } from "../state/metadata.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import {
  billChange,
  type ChangePayment,
  changeOncePaid,
  isInvoicedNow,
  requirePendable,
} from "./bill-change.ts";
import { NO_DETAILS } from "./cancel.ts";
import { finalizeAndCollect } from "./collect-payment.ts";
import { buildDiscounts, storeDiscounts } from "./discounts.ts";
import { computeChange, startsTrial } from "./item-changes.ts";
import { paymentSettings, trialSettings } from "./new-subscription.ts";
import { expirePendingUpdate } from "./pending-update.ts";
import { announceTrialEnd, periodEnd, schedulePeriodEnd } from "./periods.ts";
import { startNextPeriod } from "./renewal.ts";
import { automaticTax, requireTaxLocation } from "./taxes.ts";

const CHANGED_WHILE_INCOMPLETE = new Set([
  "cancellation_details",
  "default_payment_method",
  "description",
  "metadata",
  "payment_settings",
]);

/** Applies a request's changes and schedules the resulting tasks. */
export async function updateSubscription(
  store: Store,
  current: Stripe.Subscription,
  changes: SubscriptionChanges,
): Promise<Stripe.Subscription> {
  if (current.ended_at) return updateEnded(store, current, changes);
  requireUnscheduled(current, changes);
  requireComplete(current, changes);
  if (changes.automatic_tax?.enabled) {
    const { address } = await store.get("customer", idOf(current.customer), "customer");
    requireTaxLocation(address, "automatic_tax[enabled]");
  }
  const payment: ChangePayment = {
    behavior: changes.payment_behavior ?? "allow_incomplete",
    presence: changes.off_session ? "off_session" : "on_session",
  };
  const changesPlan =
    changes.items !== undefined ||
    changes.billing_cycle_anchor?.type === "now" ||
    startsTrial(current, changes);
  const subscription =
    changesPlan && current.pending_update ? await expirePendingUpdate(store, current) : current;
  const change = changesPlan ? await computeChange(store, subscription, changes) : undefined;
  const invoicedNow = change !== undefined && isInvoicedNow(change, changes);
  if (payment.behavior === "pending_if_incomplete") {
    requirePendable(changes);
    if (change && invoicedNow) return changeOncePaid(store, subscription, change, payment.presence);
  }
  const target = { ...subscription, ...change?.target };
  const discounts = changes.discounts && (await buildDiscounts(store, changes.discounts, subscription));
  const updated = await store.change(subscription, "customer.subscription.updated", {
    ...change?.target,
    ...(discounts && { discounts: discounts.map(({ id }) => id) }),
    ...plainChanges(subscription, changes),
    ...cancellation(store.now, target, changes),
    ...trial(store.now, target, changes),
  });
  if (discounts) await storeDiscounts(store, discounts);
  await scheduleChanges(store, subscription, updated);
  if (changes.trial_end === "now" && subscription.status === "trialing") return endTrialNow(store, updated);
  return change ? billChange(store, updated, change, invoicedNow, payment) : updated;
}

async function updateEnded(
  store: Store,
  ended: Stripe.Subscription,
  { cancellation_details, metadata, ...refused }: SubscriptionChanges,
): Promise<Stripe.Subscription> {
  if (Object.keys(refused).length > 0) {
    throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.");
  }
  return store.change(ended, "customer.subscription.updated", {
    cancellation_details: detailsOf(ended, cancellation_details),
    metadata: mergeMetadata(ended.metadata, metadata),
  });
}

/**
 * Rejects a scheduled cancellation if a schedule exists, since only the schedule can end the
 * subscription.
 */
function requireUnscheduled({ schedule }: Stripe.Subscription, changes: SubscriptionChanges): void {
  if (!schedule || (changes.cancel_at === undefined && changes.cancel_at_period_end === undefined)) return;
  throw invalidRequest(
    `The subscription is managed by the subscription schedule \`${idOf(schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
  );
}

/** Rejects changes before the first payment, except those needed for the payment. */
function requireComplete({ status }: Stripe.Subscription, changes: SubscriptionChanges): void {
  if (status !== "incomplete") return;
  const unfit = Object.keys(changes).find((name) => !CHANGED_WHILE_INCOMPLETE.has(name));
  if (unfit === undefined) return;
  throw invalidParam(
    unfit,
    "You cannot update a subscription in `incomplete` status in this way. Only its metadata and default payment method can be updated.",
  );
}

async function scheduleChanges(store: Store, before: Stripe.Subscription, after: Stripe.Subscription) {
  if (after.cancel_at !== before.cancel_at && after.cancel_at !== null) {
    await store.schedule(after.cancel_at, "cancel", after.id);
  }
  if (after.trial_end === store.now) return;
  if (periodEnd(after) !== periodEnd(before)) await schedulePeriodEnd(store, after);
  if (after.trial_end !== before.trial_end) await announceTrialEnd(store, after);
}

function plainChanges(
  subscription: Stripe.Subscription,
  {
    automatic_tax,
    default_payment_method,
    description,
    metadata,
    payment_settings,
    trial_settings,
  }: SubscriptionChanges,
): Partial<Stripe.Subscription> {
  return {
    ...(automatic_tax && { automatic_tax: automaticTax(automatic_tax) }),
    ...(default_payment_method !== undefined && { default_payment_method }),
    ...(description !== undefined && { description }),
    ...(payment_settings && { payment_settings: paymentSettings(payment_settings) }),
    ...(trial_settings && { trial_settings: trialSettings(trial_settings) }),
    metadata: mergeMetadata(subscription.metadata, metadata),
  };
}

/** Moves the trial's end along with the billing anchor and the current period's end. */
function trial(
  now: number,
  { items, status }: Stripe.Subscription,
  { trial_end }: SubscriptionChanges,
): Partial<Stripe.Subscription> {
  if (trial_end === undefined) return {};
  const end = trial_end === "now" ? now : trial_end;
  if (status !== "trialing" || end < now) {
    throw invalidParam(
      "trial_end",
      "A trial must end in the future. Only a running one can end now, and a paused subscription has none.",
    );
  }
  const data = items.data.map((item) => ({ ...item, current_period_end: end }));
  return { billing_cycle_anchor: end, items: { ...items, data }, trial_end: end };
}

async function endTrialNow(store: Store, subscription: Stripe.Subscription): Promise<Stripe.Subscription> {
  await finalizeAndCollect(store, await startNextPeriod(store, subscription, "subscription_update"));
  return store.get("subscription", subscription.id);
}

/** Returns the fields changed by scheduling or withdrawing a cancellation. */
function cancellation(
  now: number,
  subscription: Stripe.Subscription,
  { cancel_at, cancel_at_period_end, cancellation_details }: SubscriptionChanges,
): Partial<Stripe.Subscription> {
  const details = detailsOf(subscription, cancellation_details);
  const atPeriodEnd = cancel_at_period_end ?? subscription.cancel_at_period_end;
  if (cancel_at_period_end === undefined && cancel_at === undefined) {
    return {
      ...(cancellation_details && { cancellation_details: details }),
      ...(atPeriodEnd && { cancel_at: periodEnd(subscription) }),
    };
  }
  const endsAt = cancel_at_period_end ? periodEnd(subscription) : instantOf(subscription, cancel_at);
  if (endsAt === null) {
    const cancellation_details = { ...details, reason: null };
    return { cancel_at: null, cancel_at_period_end: false, canceled_at: null, cancellation_details };
  }
  return {
    cancel_at: endsAt,
    cancel_at_period_end: cancel_at_period_end === true,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: { ...details, reason: "cancellation_requested" },
  };
}

function detailsOf(
  { cancellation_details }: Stripe.Subscription,
  changes: SubscriptionChanges["cancellation_details"],
): Stripe.Subscription.CancellationDetails {
  return { ...NO_DETAILS, ...cancellation_details, ...changes };
}

function instantOf(subscription: Stripe.Subscription, cancelAt: SubscriptionChanges["cancel_at"]) {
  if (typeof cancelAt === "string") return periodEnd(subscription);
  return cancelAt ?? null;
}
