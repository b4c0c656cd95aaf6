import { type BillingCycle, formatListPrice, PLANS, type PlanId } from "../../../shared/plans.ts";
import type { PlanChoice } from "../../../shared/schemas/billing.ts";

/** `PROFESSIONAL, billed yearly`. */
export function planName({ plan, billingCycle }: PlanChoice): string {
  return `${PLANS[plan].name}, billed ${billingCycle}`;
}

/** `$790 per year`: the list price. */
export function planPrice(plan: PlanId, cycle: BillingCycle): string {
  return `${formatListPrice(PLANS[plan].price[cycle])} per ${cycle === "yearly" ? "year" : "month"}`;
}
