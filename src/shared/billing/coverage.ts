import { SCAN_LIMITS, type ScanLimits, UNSOLD_SCAN_LIMITS } from "../sites/scan-limits.ts";
import { currentPlan, type PlanHolder } from "./current-plan.ts";
import type { PricedPlanId } from "./plan-features.ts";
import { type BillingMode, PLAN_IDS, PLANS, type PlanId } from "./plans.ts";

/**
 * The extent of what an account may use: up to its plan, or everything where nothing is sold. Rules
 * take it in place of a user, whose `plan` says nothing on an installation without billing.
 */
export interface Coverage {
  readonly upTo: PlanId | "everything";
}

export function coverageOf({ config, billingClock }: Seller, owner: PlanHolder): Coverage {
  return { upTo: config.billing === "off" ? "everything" : currentPlan(owner, billingClock.now()) };
}

/** Mode and time of the installation's billing. */
export interface Seller {
  config: { billing: BillingMode };
  billingClock: { now(): Date };
}

/** Whether an account may have a team. */
export function includesTeam(coverage: Coverage): boolean {
  return covers(coverage, "professional");
}

/** Whether events of widgets may go to the owner's analytics. */
export function includesAnalytics(coverage: Coverage): boolean {
  return covers(coverage, "professional");
}

/** Whether litigation support is included, and so archives of evidence. */
export function includesEvidence(coverage: Coverage): boolean {
  return covers(coverage, "professional");
}

/** Whether custom corrections are included. */
export function includesCorrections(coverage: Coverage): boolean {
  return covers(coverage, "business");
}

/**
 * Whether single sign-on is included: with everything, as on ENTERPRISE, and for accounts whose
 * agreement the operator has noted.
 */
export function includesSingleSignOn({ upTo }: Coverage, hasAgreement = false): boolean {
  return upTo === "everything" || hasAgreement;
}

/** Whether an account has a plan's features; those of ENTERPRISE come with everything. */
export function includesPlan(coverage: Coverage, plan: PricedPlanId): boolean {
  return plan === "enterprise" ? coverage.upTo === "everything" : covers(coverage, plan);
}

/** Returns the visits per month, or null for any number. */
export function monthlyVisits({ upTo }: Coverage): number | null {
  return upTo === "everything" ? null : PLANS[upTo].visits;
}

export function scanLimits({ upTo }: Coverage): ScanLimits {
  return upTo === "everything" ? UNSOLD_SCAN_LIMITS : SCAN_LIMITS[upTo];
}

function covers({ upTo }: Coverage, plan: PlanId): boolean {
  return upTo === "everything" || PLAN_IDS.indexOf(upTo) >= PLAN_IDS.indexOf(plan);
}
