import type Stripe from "stripe";
import * as v from "valibot";
import { hasGrant, isHigherPlan } from "#shared/billing/current-plan.ts";
import { PLAN_IDS, PLANS, type PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import type { User } from "#src/db/schema/accounts.ts";

/** Plan granted by a manual invoice once it is paid. */
export interface AgreedPlan {
  plan: PlanId;
  /** Last day, inclusive (UTC), such as `2027-12-31`. */
  lastDay: string;
}

const MetadataSchema = v.object({
  agreedPlan: v.picklist(PLAN_IDS),
  lastDay: v.pipe(v.string(), v.isoDate()),
});

export function agreementMetadata({ plan, lastDay }: AgreedPlan): Stripe.MetadataParam {
  return { agreedPlan: plan, lastDay };
}

/** Describes a granted plan for an operator, such as `BUSINESS until 2027-12-31`. */
export function describeGrant(plan: PlanId, until: Date | null): string {
  return `${PLANS[plan].name} ${until ? `until ${until.toISOString().slice(0, 10)}` : "without an end"}`;
}

/** Returns the last second of the agreed period. */
export function endOf({ lastDay }: AgreedPlan): Date {
  return new Date(`${lastDay}T23:59:59Z`);
}

/** Combines the agreed plan with the current grant: the higher plan and the later end apply. */
export function extendedGrant(
  user: User,
  agreed: AgreedPlan,
  now: Date,
): { plan: PlanId; until: Date | null } {
  const { grantedPlan, grantedUntil } = user;
  const end = endOf(agreed);
  if (!grantedPlan || !hasGrant(user, now)) return { plan: agreed.plan, until: end };
  return {
    plan: isHigherPlan(grantedPlan, agreed.plan) ? grantedPlan : agreed.plan,
    until: grantedUntil === null || grantedUntil > end ? grantedUntil : end,
  };
}

/**
 * Returns the plan an invoice buys; null for a subscription invoice or an invoice without a plan.
 */
export function agreedPlanOf({ billing_reason, metadata }: Stripe.Invoice): AgreedPlan | null {
  if (billing_reason !== "manual") return null;
  const { success, output } = v.safeParse(MetadataSchema, metadata);
  return success ? { plan: output.agreedPlan, lastDay: output.lastDay } : null;
}
