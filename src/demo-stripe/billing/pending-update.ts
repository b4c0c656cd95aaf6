import type Stripe from "stripe";
import { nulls } from "../state/nulls.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { HOUR } from "../time/calendar.ts";
import { periodEnd, schedulePeriodEnd } from "./periods.ts";
import { splitPhase } from "./schedule-state.ts";
import { voidInvoice } from "./void-invoice.ts";

const WAITS_FOR = 23 * HOUR;

/** Stores the change until its invoice is paid, but no longer than 23 hours or the period's end. */
export async function storePendingUpdate(
  store: Store,
  subscription: Stripe.Subscription,
  target: Pick<Stripe.Subscription, "billing_cycle_anchor" | "items">,
  invoice: Stripe.Invoice,
): Promise<Stripe.Subscription> {
  const expiresAt = Math.min(store.now + WAITS_FOR, periodEnd(subscription));
  const moved = target.billing_cycle_anchor !== subscription.billing_cycle_anchor;
  const pending = await store.change(subscription, "customer.subscription.updated", {
    latest_invoice: invoice.id,
    pending_update: {
      billing_cycle_anchor: moved ? target.billing_cycle_anchor : null,
      ...nulls("cancel_at_period_end discount discounts metadata trial_end trial_from_plan"),
      expires_at: expiresAt,
      subscription_items: target.items.data,
    },
  });
  await store.schedule(expiresAt, "expire_pending_update", subscription.id);
  return pending;
}

export async function applyPendingUpdate(store: Store, subscription: Stripe.Subscription): Promise<void> {
  const { pending_update: pending, items } = subscription;
  if (!pending) return;
  const applied = await store.change(subscription, "customer.subscription.updated", {
    billing_cycle_anchor: pending.billing_cycle_anchor ?? subscription.billing_cycle_anchor,
    items: { ...items, data: pending.subscription_items ?? items.data },
    pending_update: null,
  });
  await store.emit("customer.subscription.pending_update_applied", applied);
  await splitPhase(store, subscription, applied);
  if (periodEnd(applied) !== periodEnd(subscription)) await schedulePeriodEnd(store, applied);
}

/** Drops the change by voiding its invoice. */
export async function expirePendingUpdate(store: Store, subscription: Stripe.Subscription) {
  const invoice = await store.find("invoice", idOf(subscription.latest_invoice) ?? "");
  if (invoice?.status === "open") {
    await voidInvoice(store, invoice);
    return store.get("subscription", subscription.id);
  }
  const reset = await store.change(subscription, "customer.subscription.updated", { pending_update: null });
  await store.emit("customer.subscription.pending_update_expired", reset);
  return reset;
}
