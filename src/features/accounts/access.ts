import { hasGrant, type PlanGrant } from "#shared/billing/current-plan.ts";
import { GRACE_DAYS } from "#shared/billing/prices-trial-and-grace.ts";
import { DAY_MS } from "#shared/time.ts";
import type { Clock } from "../../clock.ts";
import type { Config } from "../../config.ts";

export interface SubscriptionState extends PlanGrant {
  stripeSubscriptionId: string | null;
  subscriptionStatus: string;
  trialEnd: Date | null;
  pastDueSince: Date | null;
  deletionDue: Date | null;
  suspendedAt: Date | null;
}

/**
 * Returns whether an account's widgets are currently shown: never while a deletion is pending or
 * the account is suspended; otherwise always if nothing is sold or the operator has granted a plan.
 * Without a subscription, the trial begun at sign-up applies; after a failed payment, a grace
 * period of GRACE_DAYS days does.
 */
export function accessOf(
  state: SubscriptionState,
  { config, billingClock }: { config: Pick<Config, "billing">; billingClock: Clock },
): "on" | "grace" | "off" {
  if (state.deletionDue || state.suspendedAt) return "off";
  if (config.billing === "off") return "on";
  const now = billingClock.now();
  if (hasGrant(state, now)) return "on";
  if (!state.stripeSubscriptionId) return state.trialEnd && now < state.trialEnd ? "on" : "off";
  switch (state.subscriptionStatus) {
    case "trialing":
    case "active":
      return "on";
    case "past_due":
      return withinGrace(state.pastDueSince, now) ? "grace" : "off";
    default:
      return "off";
  }
}

/** Returns when access ends after a failed payment; null if none has failed. */
export function graceEndOf(pastDueSince: Date | null): Date | null {
  return pastDueSince && new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS);
}

function withinGrace(since: Date | null, now: Date): boolean {
  const end = graceEndOf(since);
  return end !== null && now < end;
}
