import type Stripe from "stripe";
import type { Store } from "../state/store.ts";
import { HOUR } from "../time/calendar.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { nextPeriod, schedulePeriodEnd } from "./periods.ts";

/**
 * Creates the next period's invoice. It stays a draft for an hour before being charged, and
 * permanently while the subscription is unpaid.
 */
export async function startNextPeriod(
  store: Store,
  subscription: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason = "subscription_cycle",
) {
  const renewed = await store.change(subscription, "customer.subscription.updated", {
    items: nextPeriod(subscription),
    ...(subscription.status === "trialing" && { status: "active" }),
  });
  const finalizesAt = store.now + HOUR;
  const isCollected = renewed.status !== "unpaid";
  const draft = await draftInvoice(store, renewed, {
    reason,
    period: true,
    ...(isCollected && { finalizesAt }),
  });
  await store.update(await store.get("subscription", renewed.id), { latest_invoice: draft.id });
  if (isCollected) await store.schedule(finalizesAt, "finalize_invoice", draft.id);
  else await store.change(draft, "invoice.updated", { auto_advance: false });
  await schedulePeriodEnd(store, renewed);
  return draft;
}
