import type { PlanId } from "./plans.ts";

export type PricedPlanId = PlanId | "enterprise";

/** A line in a plan's list of features, ready to be shown. */
export interface PlanFeature {
  name: string;
  /** False for what customers only get by a separate agreement. */
  isIncluded: boolean;
  /** Promise of an included feature, or the included part of one on request. */
  note?: string;
}

export type PlanFeatures = Record<PricedPlanId, PlanFeature[]>;
