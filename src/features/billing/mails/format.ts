import { type BillingCycle, PLANS, type PlanId } from "#shared/plans.ts";

/** `PROFESSIONAL, billed yearly` */
export function formatPlan({ plan, billingCycle }: { plan: PlanId; billingCycle: BillingCycle }): string {
  return `${PLANS[plan].name}, billed ${billingCycle}`;
}

/** `November 27, 2026`, in UTC. */
export function formatDate(moment: Date): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(moment);
}
