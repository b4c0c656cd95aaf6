import { PLAN_IDS, type PlanId } from "./prices-trial-and-grace.ts";

/** A plan granted by the operator at no charge. */
export interface PlanGrant {
  grantedPlan: PlanId | null;
  /** End of the grant; null if it doesn't end. */
  grantedUntil: Date | null;
}

export interface PlanHolder extends PlanGrant {
  /** The subscription's plan or, without a subscription, the plan chosen at registration. */
  plan: PlanId;
  stripeSubscriptionId: string | null;
  subscriptionStatus: string;
}

/** Statuses of subscriptions that give access to their plan, even if only for a while. */
export const LIVE_STATUSES = ["trialing", "active", "past_due"];

/**
 * Returns the plan in effect: the granted plan during the grant, unless the account pays for a
 * higher one.
 */
export function currentPlan(holder: PlanHolder, now: Date): PlanId {
  const { plan, grantedPlan } = holder;
  if (!grantedPlan || !hasGrant(holder, now)) return plan;
  return isSubscribed(holder) && isHigherPlan(plan, grantedPlan) ? plan : grantedPlan;
}

export function hasGrant({ grantedPlan, grantedUntil }: PlanGrant, now: Date): boolean {
  return grantedPlan !== null && (grantedUntil === null || now < grantedUntil);
}

/** Whether the operator's grant covers a plan at the given time. */
export function isGranted(grant: PlanGrant, plan: PlanId, at: Date): boolean {
  const { grantedPlan } = grant;
  return grantedPlan !== null && hasGrant(grant, at) && !isHigherPlan(plan, grantedPlan);
}

export function isHigherPlan(plan: PlanId, than: PlanId): boolean {
  return PLAN_IDS.indexOf(plan) > PLAN_IDS.indexOf(than);
}

/** Whether the account has a card provider's subscription that hasn't ended yet. */
export function isSubscribed({
  stripeSubscriptionId,
  subscriptionStatus,
}: Pick<PlanHolder, "stripeSubscriptionId" | "subscriptionStatus">): boolean {
  return stripeSubscriptionId !== null && LIVE_STATUSES.includes(subscriptionStatus);
}
