import { SCAN_LIMITS, type ScanLimits, UNSOLD_SCAN_LIMITS } from "../sites/scan-limits.ts";
import { currentPlan, type PlanHolder } from "./current-plan.ts";
import type { PricedPlanId } from "./plan-features.ts";
import { type BillingMode, PLAN_IDS, PLANS, type PlanId } from "./prices-trial-and-grace.ts";

const SUGGESTIONS: Record<PlanId, number> = { starter: 10, professional: 30, business: 100 };
const UNSOLD_SUGGESTIONS = 200;

/**
 * An account's entitlements: everything up to its plan, or everything if billing is off. Rules take
 * this rather than a user, whose `plan` is meaningless on an installation without billing.
 */
export interface Coverage {
  readonly upTo: PlanId | "everything";
}

export function coverageOf({ config, billingClock }: Seller, owner: PlanHolder): Coverage {
  return { upTo: config.billing === "off" ? "everything" : currentPlan(owner, billingClock.now()) };
}

/** The installation's billing mode and time. */
export interface Seller {
  config: { billing: BillingMode };
  billingClock: { now(): Date };
}

export function includesTeam(coverage: Coverage): boolean {
  return covers(coverage, "professional");
}

/** Whether widgets may send events to the owner's analytics tool. */
export function includesAnalytics(coverage: Coverage): boolean {
  return covers(coverage, "professional");
}

/** Whether litigation support is included, and evidence archives with it. */
export function includesEvidence(coverage: Coverage): boolean {
  return covers(coverage, "professional");
}

export function includesCorrections(coverage: Coverage): boolean {
  return covers(coverage, "business");
}

/**
 * Whether single sign-on is included: if billing is off, or if the operator has recorded an
 * agreement for the account.
 */
export function includesSingleSignOn({ upTo }: Coverage, hasAgreement = false): boolean {
  return upTo === "everything" || hasAgreement;
}

/** Whether an account has a plan's features; for ENTERPRISE features, only if billing is off. */
export function includesPlan(coverage: Coverage, plan: PricedPlanId): boolean {
  return plan === "enterprise" ? coverage.upTo === "everything" : covers(coverage, plan);
}

/** Returns the number of visits allowed per month; null if unlimited. */
export function monthlyVisits({ upTo }: Coverage): number | null {
  return upTo === "everything" ? null : PLANS[upTo].visits;
}

export function scanLimits({ upTo }: Coverage): ScanLimits {
  return upTo === "everything" ? UNSOLD_SCAN_LIMITS : SCAN_LIMITS[upTo];
}

/** Suggestions by the operator's model per day, if there is one. */
export function suggestionsPerDay({ upTo }: Coverage): number {
  return upTo === "everything" ? UNSOLD_SUGGESTIONS : SUGGESTIONS[upTo];
}

function covers({ upTo }: Coverage, plan: PlanId): boolean {
  return upTo === "everything" || PLAN_IDS.indexOf(upTo) >= PLAN_IDS.indexOf(plan);
}
