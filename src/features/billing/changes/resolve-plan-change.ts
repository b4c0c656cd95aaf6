import type Stripe from "stripe";
import { PLAN_IDS, type PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import type { PlanChoice } from "#shared/billing/schemas.ts";
import { ERRORS } from "#shared/messages.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { currencyOf } from "../provider/currency-of.ts";
import { fromUnix } from "../provider/fetch-subscription.ts";
import { offerOf } from "../provider/offer-of.ts";
import { fetchPrice, isSold } from "../provider/prices.ts";
import { requireNotGranted } from "./require-not-granted.ts";

/**
 * Kind of change: `trial` is immediate and free, `upgrade` is immediate once paid, `cycle` is like
 * `upgrade` but starts a new period now, `downgrade` takes effect at the end of the period, `none`
 * is the current plan.
 */
type ChangeKind = "none" | "trial" | "upgrade" | "cycle" | "downgrade";

export interface PlanChange {
  kind: ChangeKind;
  /** Subscription item with the requested price. */
  items: [{ id: string; price: string }];
  currentPrice: string;
}

/**
 * Determines the change from a subscription's plan, at any price, to another plan at today's price.
 * @param owner provides the stored plan if the price does not identify a plan.
 * @throws DomainError `conflict` while a payment is due, after a cancellation, for a granted plan,
 * or for a downgrade from an archived price.
 */
export async function resolvePlanChange(
  { stripe, billingClock }: Services,
  subscription: Stripe.Subscription,
  choice: PlanChoice,
  owner: User,
): Promise<PlanChange> {
  if (!["trialing", "active"].includes(subscription.status)) {
    throw new DomainError("conflict", ERRORS.paymentDue, { code: "payment_due" });
  }
  if (subscription.cancel_at !== null) {
    throw new DomainError("conflict", ERRORS.alreadyCancelled, { code: "already_cancelled" });
  }
  const item = subscription.items.data[0];
  if (!item) throw new Error(`The subscription ${subscription.id} has no items`);
  const kind = kindOf(subscription, offerOf(item.price) ?? owner, choice);
  const currentPrice = item.price.id;
  if (kind === "none") return { kind, items: [{ id: item.id, price: currentPrice }], currentPrice };
  if (kind === "downgrade") await requireSold(stripe, currentPrice);
  else requireNotGranted(owner, choice.plan, chargedAt(subscription) ?? billingClock.now());
  const price = await fetchPrice(stripe, { ...choice, currency: currencyOf(subscription) });
  return { kind, items: [{ id: item.id, price: price.id }], currentPrice };
}

/** Returns when a change made during a trial is charged; null if charged now. */
function chargedAt({ status, trial_end }: Stripe.Subscription): Date | null {
  return status === "trialing" ? fromUnix(trial_end) : null;
}

/**
 * Refuses an archived price: a schedule repeats the current price, and the provider does not accept
 * archived prices in schedules.
 * @throws DomainError `conflict`: `price_archived`.
 */
export async function requireSold(stripe: Stripe, price: string): Promise<void> {
  if (await isSold(stripe, price)) return;
  throw new DomainError("conflict", ERRORS.priceArchived, { code: "price_archived" });
}

function kindOf(
  { status }: Stripe.Subscription,
  current: PlanChoice,
  { plan, billingCycle }: PlanChoice,
): ChangeKind {
  if (current.plan === plan && current.billingCycle === billingCycle) return "none";
  if (status === "trialing") return "trial";
  if (current.billingCycle !== billingCycle) return billingCycle === "yearly" ? "cycle" : "downgrade";
  return rank(plan) >= rank(current.plan) ? "upgrade" : "downgrade";
}

function rank(plan: PlanId): number {
  return PLAN_IDS.indexOf(plan);
}

type NowKind = "trial" | "upgrade" | "cycle";

/** Returns the proration parameters shared by preview and change, so their amounts match. */
export function prorationOf(kind: NowKind, prorationDate: number | null) {
  if (kind === "trial") return { proration_behavior: "none" as const };
  return {
    proration_behavior: "always_invoice" as const,
    ...(kind === "cycle" && { billing_cycle_anchor: { type: "now" as const } }),
    ...(prorationDate !== null && { proration_date: prorationDate }),
  };
}
