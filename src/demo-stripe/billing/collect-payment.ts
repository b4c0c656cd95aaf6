import type Stripe from "stripe";
import type { Store } from "../state/store.ts";
import { type Collection, chargeInvoice, needsAction, type Presence } from "./charge-invoice.ts";
import { decides } from "./deciding-invoice.ts";
import { subscriptionOf } from "./draft-invoice.ts";
import { applyLastResort, nextAttempt, scheduleRetry } from "./dunning.ts";
import { finalizeInvoice } from "./finalize-invoice.ts";
import { applyPendingUpdate } from "./pending-update.ts";

/** Charges an open invoice once and updates its subscription accordingly. */
export async function collectPayment(
  store: Store,
  invoice: Stripe.Invoice,
  presence: Presence,
  chosen?: Stripe.PaymentMethod,
): Promise<Collection> {
  const collection = await chargeInvoice(store, invoice, presence, chosen);
  const subscription = await subscriptionOf(store, invoice);
  if (!subscription) {
    return collection.method
      ? collection
      : { ...collection, invoice: await recordFailure(store, collection, null) };
  }
  if (collection.method) {
    await activate(store, subscription, collection.invoice, collection.method);
    return collection;
  }
  return { ...collection, invoice: await fallDue(store, subscription, collection) };
}

/** Finalizes a draft and charges the amount due in the cardholder's absence. */
export async function finalizeAndCollect(store: Store, draft: Stripe.Invoice): Promise<void> {
  const invoice = await finalizeInvoice(store, draft);
  if (invoice.status === "open") await collectPayment(store, invoice, "off_session");
}

/** Records the failed attempt and the time of the next attempt, and emits the event. */
export async function recordFailure(
  store: Store,
  { invoice, attempts, decline }: Collection,
  next: number | null,
) {
  const failed = await store.change(invoice, "invoice.updated", {
    attempted: true,
    attempt_count: attempts,
    next_payment_attempt: next,
  });
  await store.emit("invoice.payment_failed", failed);
  if (decline && needsAction(decline)) await store.emit("invoice.payment_action_required", failed);
  return failed;
}

/** Reactivates an overdue subscription if the paid invoice determines its status. */
async function activate(
  store: Store,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod,
): Promise<void> {
  if (subscription.ended_at) return;
  const isOverdue = ["incomplete", "past_due", "unpaid"].includes(subscription.status);
  const isDeciding = isOverdue && (await decides(store, subscription, invoice));
  const active = await store.change(subscription, "customer.subscription.updated", {
    ...(isDeciding && { status: "active" }),
    ...savedDefault(subscription, method),
  });
  if (active.pending_update && active.latest_invoice === invoice.id) await applyPendingUpdate(store, active);
}

/** Returns the payment's card as the new default if the subscription is set to save it. */
export function savedDefault(
  { payment_settings }: Stripe.Subscription,
  method: Stripe.PaymentMethod | undefined,
): Partial<Stripe.Subscription> {
  const saves = payment_settings?.save_default_payment_method === "on_subscription";
  return saves && method ? { default_payment_method: method.id } : {};
}

/** Follows the retry schedule, which only the first attempt and the retries advance. */
async function fallDue(store: Store, subscription: Stripe.Subscription, collection: Collection) {
  const { status, pending_update, ended_at } = subscription;
  const { attempt_count, auto_advance, next_payment_attempt } = collection.invoice;
  if (collection.attempts === attempt_count) return recordFailure(store, collection, next_payment_attempt);
  const isCollected = !ended_at && !pending_update && auto_advance;
  const isRetried = isCollected && !["incomplete", "unpaid"].includes(status);
  const next = isRetried ? nextAttempt(store.now, collection.invoice) : null;
  const invoice = await recordFailure(store, collection, next);
  if (!isRetried) return invoice;
  await awaitRetry(store, subscription, invoice);
  if (next !== null && status === "active" && (await decides(store, subscription, invoice))) {
    await store.change(subscription, "customer.subscription.updated", { status: "past_due" });
  }
  return invoice;
}

/** Skips a retry if there is no card to charge; the schedule continues. */
export async function skipRetry(store: Store, subscription: Stripe.Subscription, invoice: Stripe.Invoice) {
  const skipped = await store.change(invoice, "invoice.updated", {
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: nextAttempt(store.now, invoice),
  });
  await awaitRetry(store, subscription, skipped);
}

/** Schedules the next retry; after the last retry, applies the configured outcomes. */
async function awaitRetry(store: Store, subscription: Stripe.Subscription, invoice: Stripe.Invoice) {
  await scheduleRetry(store, invoice);
  if (invoice.next_payment_attempt === null) await applyLastResort(store, subscription, invoice);
}
