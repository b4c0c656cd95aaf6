import type Stripe from "stripe";
import { invalidRequest } from "../errors.ts";
import { mergeMetadata } from "../state/metadata.ts";
import type { Store } from "../state/store.ts";
import { NO_DETAILS } from "./cancel.ts";
import { collectPayment } from "./collect-payment.ts";
import { finalizeInvoice } from "./finalize-invoice.ts";
import {
  type PaymentSettingsFields,
  paymentSettings,
  type TrialSettingsFields,
  trialSettings,
} from "./new-subscription.ts";
import { announceTrialEnd, periodEnd } from "./periods.ts";
import { startNextPeriod } from "./tasks.ts";

export interface SubscriptionChanges {
  cancel_at?: number | null;
  cancel_at_period_end?: boolean;
  cancellation_details?: { comment?: string | null; feedback?: string };
  default_payment_method?: string;
  description?: string | null;
  metadata?: Record<string, string> | null;
  payment_settings?: PaymentSettingsFields;
  trial_end?: "now" | number;
  trial_settings?: TrialSettingsFields;
}

/** Applies what a request changes and lets the clock know of every new instant. */
export async function updateSubscription(
  store: Store,
  subscription: Stripe.Subscription,
  changes: SubscriptionChanges,
): Promise<Stripe.Subscription> {
  if (subscription.ended_at) {
    throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.");
  }
  const updated = await store.update(
    subscription,
    {
      ...plainChanges(subscription, changes),
      ...cancellation(store.now, subscription, changes),
      ...trial(store.now, subscription, changes),
    },
    "customer.subscription.updated",
  );
  if (updated.cancel_at !== subscription.cancel_at && updated.cancel_at !== null) {
    await store.schedule(updated.cancel_at, "cancel", updated.id);
  }
  if (changes.trial_end === "now" && subscription.status === "trialing") return endTrialNow(store, updated);
  if (updated.trial_end !== subscription.trial_end) {
    await store.schedule(periodEnd(updated), "period_end", updated.id);
    await announceTrialEnd(store, updated);
  }
  return updated;
}

function plainChanges(
  subscription: Stripe.Subscription,
  { default_payment_method, description, metadata, payment_settings, trial_settings }: SubscriptionChanges,
): Partial<Stripe.Subscription> {
  return {
    ...(default_payment_method && { default_payment_method }),
    ...(description !== undefined && { description }),
    ...(payment_settings && { payment_settings: paymentSettings(payment_settings) }),
    ...(trial_settings && { trial_settings: trialSettings(trial_settings) }),
    metadata: mergeMetadata(subscription.metadata, metadata),
  };
}

function cancellation(
  now: number,
  subscription: Stripe.Subscription,
  { cancel_at, cancel_at_period_end, cancellation_details }: SubscriptionChanges,
): Partial<Stripe.Subscription> {
  const details = { ...NO_DETAILS, ...subscription.cancellation_details, ...cancellation_details };
  if (cancel_at_period_end === undefined && cancel_at === undefined) {
    return cancellation_details ? { cancellation_details: details } : {};
  }
  const endsAt = cancel_at_period_end ? periodEnd(subscription) : (cancel_at ?? null);
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

/** A moved trial moves the billing anchor and the end of the current period with it. */
function trial(
  now: number,
  { items, status }: Stripe.Subscription,
  { trial_end }: SubscriptionChanges,
): Partial<Stripe.Subscription> {
  if (trial_end === undefined) return {};
  const end = trial_end === "now" ? now : trial_end;
  if (status !== "trialing" || end < now) {
    throw invalidRequest(
      "Only a trial that is still running can be moved, and only to the future.",
      undefined,
      "trial_end",
    );
  }
  const data = items.data.map((item) => ({ ...item, current_period_end: end }));
  return { billing_cycle_anchor: end, items: { ...items, data }, trial_end: end };
}

async function endTrialNow(store: Store, subscription: Stripe.Subscription): Promise<Stripe.Subscription> {
  const draft = await startNextPeriod(store, subscription);
  const invoice = await finalizeInvoice(store, draft);
  if (invoice.status === "open") await collectPayment(store, invoice, true);
  return store.get("subscription", subscription.id);
}
