import type Stripe from "stripe";
import {
  currentSubscription,
  isLive,
  itemOf,
  subscriptionOf,
  subscriptionStates,
  type Truth,
} from "./truth.ts";

const TRIAL_NOTICE = 3 * 86_400;

/** Bounds of how often a kind of mail was sent. */
export interface Bounds {
  least: number;
  most: number;
}

/** State of a subscription at one moment, as far as mails depend on it. */
export interface SubscriptionState {
  subscription: Stripe.Subscription;
  now: number;
}

/**
 * States that the server must have seen, one entry whenever every webhook was processed: each of
 * their causes was mailed. In between it may have seen more states, but each cause only once.
 */
export class ObservedStates {
  readonly states: SubscriptionState[] = [];
  readonly failures = new Set<string>();

  observe(truth: Truth): void {
    const subscription = currentSubscription(truth);
    if (subscription) this.states.push({ subscription, now: truth.now });
    const failed = failuresOf(truth);
    for (const invoice of truth.invoices) {
      // A retry without a card to charge counts as an attempt, and nothing fails.
      const hasFailed = isFailedRenewal(invoice) && failed.has(attemptOf(invoice));
      if (hasFailed && decides(invoice, truth)) this.failures.add(attemptOf(invoice));
    }
  }
}

export function expectedMails(truth: Truth, observed: ObservedStates): Record<string, Bounds> {
  const happened = subscriptionStates(truth);
  const bounds = (causes: (states: SubscriptionState[], certainOnly: boolean) => Set<string>): Bounds => ({
    least: causes(observed.states, true).size,
    most: causes(happened, false).size,
  });
  return {
    receipt: exactly(paidInvoices(truth).length),
    "trial-converted": exactly(
      new Set(paidInvoices(truth).filter(isConversion(truth)).map(subscriptionOf)).size,
    ),
    "payment-failed": { least: observed.failures.size, most: failuresOf(truth).size },
    "subscription-started": bounds(starts),
    "trial-ending": bounds(trialsEnding),
    "subscription-cancelled": bounds(cancellations),
    "subscription-resumed": bounds(resumptions),
    "subscription-ended": bounds(endings),
    "plan-changed": bounds(planChanges),
  };
}

export function paidInvoices({ invoices }: Truth): Stripe.Invoice[] {
  return invoices.filter(({ status, amount_paid }) => status === "paid" && amount_paid > 0);
}

export function exactly(times: number): Bounds {
  return { least: times, most: times };
}

/** Whether an invoice pays for the first period after the trial. */
function isConversion({ subscriptions }: Truth) {
  return (invoice: Stripe.Invoice): boolean => {
    const trialEnd = subscriptions.find(({ id }) => id === subscriptionOf(invoice))?.trial_end;
    return (
      invoice.billing_reason === "subscription_cycle" &&
      invoice.lines.data.some(({ period }) => period.start === trialEnd)
    );
  };
}

function isFailedRenewal({ status, attempt_count, billing_reason }: Stripe.Invoice): boolean {
  return status === "open" && attempt_count > 0 && billing_reason === "subscription_cycle";
}

/** Whether the live subscription depends on this invoice; earlier failed ones do not count. */
function decides(invoice: Stripe.Invoice, { subscriptions }: Truth): boolean {
  const subscription = subscriptions.find(({ id }) => id === subscriptionOf(invoice));
  return subscription !== undefined && isLive(subscription) && subscription.latest_invoice === invoice.id;
}

function attemptOf({ id, attempt_count }: Stripe.Invoice): string {
  return `${id} ${attempt_count}`;
}

function failuresOf({ events }: Truth): Set<string> {
  const failed = events.filter(({ type }) => type === "invoice.payment_failed");
  return new Set(failed.map(({ data }) => attemptOf(data.object as Stripe.Invoice)));
}

/**
 * Collects started subscriptions. Trials are always seen; whether a paid start was depends on the
 * webhooks.
 */
function starts(states: SubscriptionState[], certainOnly: boolean): Set<string> {
  const first = states.filter(
    ({ subscription }, index) => states.findIndex((one) => one.subscription.id === subscription.id) === index,
  );
  const begun = (certainOnly ? first : states).filter(
    ({ subscription: { status, cancel_at } }) =>
      cancel_at === null && (status === "trialing" || (!certainOnly && status === "active")),
  );
  return new Set(begun.map(({ subscription: { id } }) => id));
}

function trialsEnding(states: SubscriptionState[], certainOnly: boolean): Set<string> {
  const ending = states.filter(({ subscription: { status, trial_end, cancel_at }, now }) => {
    const left = (trial_end ?? 0) - now;
    return (
      status === "trialing" && cancel_at === null && (!certainOnly || (left > 0 && left <= TRIAL_NOTICE))
    );
  });
  return new Set(ending.map(({ subscription: { id, trial_end } }) => `${id} ${trial_end}`));
}

function cancellations(states: SubscriptionState[]): Set<string> {
  const causes = new Set<string>();
  for (const [index, { subscription }] of states.entries()) {
    const { id, cancel_at, canceled_at, cancellation_details: details } = subscription;
    const hasEnded = subscription.status === "canceled" && details?.reason === "cancellation_requested";
    if (!hasEnded && (!isLive(subscription) || cancel_at === null)) continue;
    const before = states.slice(0, index).findLast((earlier) => earlier.subscription.id === id);
    if (before?.subscription.canceled_at !== canceled_at) causes.add(`${id} ${index}`);
  }
  return causes;
}

function resumptions(states: SubscriptionState[]): Set<string> {
  return transitions(states, (before, after, index) =>
    before.canceled_at !== null && after.canceled_at === null ? String(index) : null,
  );
}

function endings(states: SubscriptionState[]): Set<string> {
  return transitions(states, (before, after) => {
    const byOwner = after.cancellation_details?.reason === "cancellation_requested";
    return before.status !== "canceled" && after.status === "canceled" && !byOwner ? "ended" : null;
  });
}

function planChanges(states: SubscriptionState[]): Set<string> {
  return transitions(states, (before, after, index) =>
    itemOf(before).price.id === itemOf(after).price.id ? null : String(index),
  );
}

/** Collects the causes between two successive states of a subscription. */
function transitions(
  states: SubscriptionState[],
  causeOf: (before: Stripe.Subscription, after: Stripe.Subscription, index: number) => string | null,
): Set<string> {
  const causes = new Set<string>();
  for (const [index, { subscription: after }] of states.entries()) {
    const before = states[index - 1]?.subscription;
    const cause = before?.id === after.id ? causeOf(before, after, index) : null;
    if (cause !== null) causes.add(`${after.id} ${cause}`);
  }
  return causes;
}
